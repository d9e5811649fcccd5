import { Check, CircleHelp, Clock, TriangleAlert } from "lucide-react";
import { type ReactNode, memo } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { cx } from "#src/ui/cx.ts";
import { RowLink } from "#src/ui/table/row-link.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import { Visibility } from "#src/archive/kinds/cells.tsx";
import looks from "#src/ui/table/list-table.module.css";
import styles from "./list-table.module.css";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import { RestoreNote } from "#src/archive/restore/restore-note.tsx";
import { hasNote } from "#src/archive/restore/use-restore.ts";
import { useIsSelected } from "#src/archive/list/use-selection.ts";
import { type Column, nameOf, titleOf, viewOf } from "#src/archive/kinds/views.tsx";

/** Where focus goes back to when the details of an item are closed. */
export const openerId = (id: string) => `open-${id}`;

type Standing = "rest" | "queued" | "busy" | "restored" | "refused" | "unknown";

function standingOf(state: WriteState | undefined): Standing {
  if (!state) return "rest";
  if (state.phase === "queued") return "queued";
  if (state.phase !== "done") return "busy";
  const { grade } = state.outcome;
  if (grade === "confirmed") return "restored";
  return grade === "refused" ? "refused" : "unknown";
}

/** What stands in place of the checkbox while an item cannot, or need not, be selected. */
const marks: Record<Standing, ReactNode> = {
  rest: null,
  queued: <Clock aria-hidden className={looks.muted} />,
  busy: <Spinner />,
  restored: <Check aria-hidden className={looks.ok} />,
  refused: <TriangleAlert aria-hidden className={looks.bad} />,
  unknown: <CircleHelp aria-hidden className={looks.warn} />,
};

/** How the head and the cells of a kind's own column look; `index` counts from 0. */
export const columnLook = <T,>({ align, hideOrder, headline }: Column<T>, index: number) =>
  cx(
    styles[`column${index + 1}`],
    align && looks.end,
    hideOrder && looks[`leaves${hideOrder}`],
    headline && looks.headline,
  );

const isSelectable = (standing: Standing) =>
  standing === "rest" || standing === "refused" || standing === "unknown";

interface ListRowProps {
  kind: Kind;
  row: Extract<Row<Archived>, { readable: true }>;
  current: boolean;
  /** The path of the list, and the search part of its address. */
  place: string;
  query: string;
}

/** One archived item. Each row follows its own write and its own selection, and renders alone. */
export const ListRow = memo(function ListRow({ kind, row, current, ...where }: ListRowProps) {
  const state = useWriteState({ operation: "restore", kind, id: row.id });
  const { id, item } = row;
  const name = nameOf(viewOf(kind), item);
  const standing = standingOf(state);
  const selectable = isSelectable(standing);
  const noted = hasNote(state);
  return (
    <>
      <tr
        data-id={id}
        data-standing={standing}
        data-current={current || undefined}
        className={cx(looks.row, styles.row, standing === "restored" && looks.restored)}
        data-noted={noted || undefined}
      >
        <td className={cx(looks.check, styles.check)}>
          {selectable ? <RowCheck kind={kind} id={id} name={name} /> : marks[standing]}
        </td>
        <Cells kind={kind} row={row} name={name} standing={standing} {...where} />
      </tr>
      {noted && (
        <tr className={looks.noteRow}>
          <td colSpan={2}>
            <div className={looks.across}>
              <RestoreNote kind={kind} id={id} name={name} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

interface RowCheckProps {
  kind: Kind;
  id: string;
  name: string;
}

/** The box of a row, which is all that renders when the row is selected. */
function RowCheck({ kind, id, name }: RowCheckProps) {
  return (
    <label className={looks.hit}>
      <input
        type="checkbox"
        className={looks.checkbox}
        data-part="check"
        checked={useIsSelected(kind, id)}
        readOnly
        aria-label={`Select ${name}`}
      />
    </label>
  );
}

interface CellsProps extends Omit<ListRowProps, "current"> {
  name: string;
  standing: Standing;
}

/** All cells but the first. A selection changes nothing in them. */
const Cells = memo(function Cells({ kind, row, name, standing, place, query }: CellsProps) {
  const view = viewOf(kind);
  const { id, item } = row;
  const more = view.more?.(item) ?? 0;
  return (
    <>
      <td className={cx(looks.title, styles.title)}>
        <span className={looks.titleLine}>
          {isSelectable(standing) && marks[standing]}
          <RowLink
            id={openerId(id)}
            data-part="open"
            href={`${place}/${id}${query}`}
            className={looks.open}
          >
            <ServiceText>{titleOf(view, item)}</ServiceText>
          </RowLink>
          {more > 0 && <span className={looks.more}>+{more}</span>}
        </span>
      </td>
      <td className={cx(looks.id, looks.leaves3, styles.id)}>
        <IdText>{id}</IdText>
      </td>
      {view.columns.map((column, index) => (
        <td key={column.name} className={columnLook(column, index)}>
          {column.cell(item)}
        </td>
      ))}
      <td className={styles.visibility}>
        <Visibility>{item.visibility}</Visibility>
      </td>
      <td className={cx(looks.when, styles.when)}>
        <Time value={item.archived_at} as="ago" />
      </td>
      <td className={cx(looks.act, styles.act)}>
        <RestoreButton kind={kind} id={id} name={name} variant="row" />
      </td>
    </>
  );
});
