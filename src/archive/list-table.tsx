import { useRouter } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { ListSearch } from "#src/api/page-search.ts";
import { cx } from "#src/ui/cx.ts";
import { counted } from "#src/ui/format.ts";
import { Hidden } from "#src/ui/text.tsx";
import { ListRow } from "./list-row.tsx";
import { createPicker } from "./pick-rows.ts";
import styles from "#src/ui/list-table.module.css";
import { UnreadableItem } from "./unreadable-item.tsx";
import { plannedOf, useSelected } from "./use-selection.ts";
import { viewOf } from "./views.tsx";
import { useWorkspace } from "./workspace.ts";

interface FrameProps {
  kind: Kind;
  busy?: boolean;
  /** In the head of the first column. */
  check?: ReactNode;
  body?: ComponentProps<"tbody">;
  children: ReactNode;
}

/** The table of a kind with its head; what stands in it is given. */
function Frame({ kind, busy, check, body, children }: FrameProps) {
  const view = viewOf(kind);
  return (
    <div className={styles.scroll} data-scroll-restoration-id="rows">
      <table className={styles.table} aria-label={`Archived ${view.many}`} aria-busy={busy}>
        <colgroup>
          <col className={styles.checkColumn} />
          <col />
          <col className={cx(styles.idColumn, styles.leaves3)} />
          {view.columns.map(({ name, width, leaves }) => (
            <col key={name} style={{ width }} className={cx(leaves && styles[`leaves${leaves}`])} />
          ))}
          <col className={styles.visibilityColumn} />
          <col className={styles.whenColumn} />
          <col className={styles.actColumn} />
        </colgroup>
        <thead>
          <tr>
            {/* A head without words is no head to a screen reader. */}
            <td className={styles.check}>{check}</td>
            <th scope="col">Title</th>
            <th scope="col" className={styles.leaves3}>
              ID
            </th>
            {view.columns.map(({ name, end, leaves }) => (
              <th
                key={name}
                scope="col"
                className={cx(end && styles.end, leaves && styles[`leaves${leaves}`])}
              >
                {name}
              </th>
            ))}
            <th scope="col">Visibility</th>
            <th scope="col">Archived</th>
            <th scope="col">
              <Hidden>Restore</Hidden>
            </th>
          </tr>
        </thead>
        <tbody {...body}>{children}</tbody>
      </table>
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
  const { selection } = useWorkspace();
  const router = useRouter();
  const here = router.buildLocation({ to: "/archive/$kind", params: { kind }, search });
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
      body={{
        onChange: (event) => picker.onChange(event, picking),
        onKeyDown: (event) => {
          if (picker.onKeyDown(event, picking)) event.preventDefault();
        },
      }}
    >
      {rows.map((row, index) =>
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
    <label className={styles.hit}>
      <input
        id={checkAllId}
        type="checkbox"
        className={styles.checkbox}
        aria-label={`Select the ${counted(ids.length, viewOf(kind).one, viewOf(kind).many)} on this page`}
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

/** What stands there before the first page is read. */
export function SkeletonTable({ kind }: { kind: Kind }) {
  const cells = viewOf(kind).columns;
  return (
    <Frame kind={kind} busy>
      {Array.from({ length: 20 }, (_, row) => (
        <tr key={row} className={cx(styles.row, styles.skeletonRow)}>
          <td />
          <td className={styles.title}>
            <i className={styles.bar} data-width={row % 4} />
          </td>
          <td className={styles.leaves3}>
            <i className={styles.bar} />
          </td>
          {cells.map(({ name, end, leaves }) => (
            <td key={name} className={cx(end && styles.end, leaves && styles[`leaves${leaves}`])}>
              <i className={styles.bar} />
            </td>
          ))}
          <td>
            <i className={styles.bar} />
          </td>
          <td>
            <i className={styles.bar} />
          </td>
          <td />
        </tr>
      ))}
    </Frame>
  );
}
