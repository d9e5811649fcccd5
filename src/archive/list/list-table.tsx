import { useRouter } from "@tanstack/react-router";
import {
  type CSSProperties,
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useState,
} from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { ListSearch } from "#src/api/page-search.ts";
import { cx } from "#src/ui/cx.ts";
import { counted } from "#src/lib/format.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { UnreadableItem } from "#src/archive/list/unreadable-item.tsx";
import { ListRow, columnLook } from "#src/archive/list/list-row.tsx";
import styles from "./list-table.module.css";
import { createPicker } from "#src/archive/list/pick-rows.ts";
import looks from "#src/ui/table/list-table.module.css";
import { plannedOf, useSelected } from "#src/archive/list/use-selection.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** Rows that are shown at once: as many as fill most screens. */
const atOnce = 25;
/** Rows that the browser lays out or leaves alone together: watching each by itself costs with their number. */
const together = 5;

interface FrameProps {
  kind: Kind;
  busy?: boolean;
  /** In the head of the first column. */
  check?: ReactNode;
  /** Below the table, within what scrolls. */
  below?: ReactNode;
  acts?: Pick<ComponentProps<"table">, "onChange" | "onKeyDown">;
  /** Bodies of the table. */
  children: ReactNode;
}

/** How wide the columns of a kind are, for the cells of all its rows. */
function widthsOf(kind: Kind): CSSProperties {
  return Object.fromEntries(
    viewOf(kind).columns.map(({ width }, index) => [`--column-${index + 1}`, width]),
  );
}

/** The table of a kind with its head; what stands in it is given. */
function Frame({ kind, busy, check, below, acts, children }: FrameProps) {
  const view = viewOf(kind);
  return (
    <div className={looks.scroll} data-scroll-restoration-id="rows">
      <table
        className={cx(looks.table, styles.rows)}
        style={widthsOf(kind)}
        aria-label={`Archived ${view.plural}`}
        aria-busy={busy}
        {...acts}
      >
        <thead>
          <tr>
            {/* A head without words is no head to a screen reader. */}
            <td className={cx(looks.check, styles.check)}>{check}</td>
            <th scope="col" className={styles.title}>
              Title
            </th>
            <th scope="col" className={cx(looks.leaves3, styles.id)}>
              ID
            </th>
            {view.columns.map((column, index) => (
              <th key={column.name} scope="col" className={columnLook(column, index)}>
                {column.name}
              </th>
            ))}
            <th scope="col" className={styles.visibility}>
              Visibility
            </th>
            <th scope="col" className={styles.when}>
              Archived
            </th>
            <th scope="col" className={styles.act}>
              <VisuallyHidden>Restore</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {children}
      </table>
      {below}
    </div>
  );
}

interface ListTableProps {
  kind: Kind;
  rows: readonly Row<Archived>[];
  search: ListSearch;
  /** The item whose details are open. */
  currentId: string | undefined;
}

export function ListTable({ kind, rows, search, currentId }: ListTableProps) {
  const { selection } = useSession();
  const router = useRouter();
  const here = router.buildLocation({ to: "/archive/$kind", params: { kind }, search });
  // Of another page the rows that fill a screen come first; the others follow at once, in small steps.
  const page = useDeferredValue(here.href, "");
  const shown = page === here.href ? rows : rows.slice(0, atOnce);
  const [picker] = useState(createPicker);
  const readable = rows.flatMap((row) => (row.readable ? [row] : []));
  const picking = {
    ids: readable.map(({ id }) => id),
    isChosen: (id: string) => selection.of(kind).has(id),
    choose: (ids: readonly string[], on: boolean) => {
      const chosen = readable.filter(({ id }) => ids.includes(id));
      selection.choose(
        kind,
        chosen.map((row) => plannedOf(kind, row)),
        on,
      );
    },
  };
  return (
    <Frame
      kind={kind}
      check={<CheckAll kind={kind} {...picking} />}
      below={<Room kind={kind} />}
      acts={{
        onChange: (event) => picker.onChange(event, picking),
        onKeyDown: (event) => {
          if (picker.onKeyDown(event, picking)) event.preventDefault();
        },
      }}
    >
      {Array.from({ length: Math.ceil(shown.length / together) }, (_, group) => (
        <Group key={group}>
          {shown.slice(group * together, (group + 1) * together).map((row, index) =>
            row.readable ? (
              // An id may come twice on a page that shifts while it is read.
              <ListRow
                key={`${row.id} ${index}`}
                kind={kind}
                row={row}
                current={row.id === currentId}
                place={here.pathname}
                query={here.searchStr}
              />
            ) : (
              <UnreadableItem key={`unreadable ${index}`} kind={kind} row={row} />
            ),
          )}
        </Group>
      ))}
      {shown.length < rows.length && <Rest rows={rows.length - shown.length} />}
    </Frame>
  );
}

/** The box in the head of the list. */
export const checkAllId = "check-all";

interface CheckAllProps {
  kind: Kind;
  ids: readonly string[];
  choose: (ids: readonly string[], on: boolean) => void;
}

/** Selects all rows of the page, or none. */
function CheckAll({ kind, ids, choose }: CheckAllProps) {
  const selected = useSelected(kind);
  const here = ids.filter((id) => selected.has(id)).length;
  const all = ids.length > 0 && here === ids.length;
  return (
    <label className={looks.hit}>
      <input
        id={checkAllId}
        type="checkbox"
        className={looks.checkbox}
        aria-label={`Select the ${counted(ids.length, viewOf(kind).singular, viewOf(kind).plural)} on this page`}
        checked={all}
        disabled={ids.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = here > 0 && !all;
        }}
        onChange={() => choose(ids, !all)}
      />
    </label>
  );
}

const highOf = (rows: number) => `calc(${rows} * var(--row-high))`;

/** Some rows, as high as they are expected to be while they are out of sight. */
function Group({ children }: { children: readonly ReactNode[] }) {
  return (
    <tbody
      className={styles.group}
      style={{ containIntrinsicBlockSize: `auto ${highOf(children.length)}` }}
    >
      {children}
    </tbody>
  );
}

/** As high as the rows that follow, so that the list can be scrolled to where it stood before. */
function Rest({ rows }: { rows: number }) {
  return (
    <tbody>
      <tr aria-hidden style={{ height: highOf(rows) }} />
    </tbody>
  );
}

/** Room to scroll the last rows out from under the bar of what is selected. */
function Room({ kind }: { kind: Kind }) {
  return useSelected(kind).size > 0 && <div className={styles.room} />;
}

/** What stands there before the first page is read: one box, as the page itself is on its way. */
export function SkeletonTable({ kind }: { kind: Kind }) {
  return (
    <Frame kind={kind} busy>
      <tbody>
        <tr>
          <td className={styles.skeleton} />
        </tr>
      </tbody>
    </Frame>
  );
}
