import { Check, CircleHelp, Clock, TriangleAlert } from "lucide-react";
import { type ReactNode, memo } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { cx } from "#src/ui/cx.ts";
import { RowLink } from "#src/ui/row-link.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { IdText, Words } from "#src/ui/text.tsx";
import { Time } from "#src/ui/time.tsx";
import { useWriteState } from "#src/writes/use-writes.ts";
import type { WriteState } from "#src/writes/states.ts";
import { Visibility } from "./cells.tsx";
import styles from "#src/ui/list-table.module.css";
import { restoreOf } from "./restore.ts";
import { RestoreButton } from "./restore-button.tsx";
import { RestoreNote } from "./restore-note.tsx";
import { hasNote } from "./use-restore.ts";
import { useIsSelected } from "./use-selection.ts";
import { nameOf, titleOf, viewOf } from "./views.tsx";
import { useWorkspace } from "./workspace.ts";

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
  queued: <Clock aria-hidden className={styles.muted} />,
  busy: <Spinner />,
  restored: <Check aria-hidden className={styles.ok} />,
  refused: <TriangleAlert aria-hidden className={styles.bad} />,
  unknown: <CircleHelp aria-hidden className={styles.warn} />,
};

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
  const { writes } = useWorkspace();
  const state = useWriteState(writes, restoreOf(kind, row.id));
  const { id, item } = row;
  const name = nameOf(viewOf(kind), item);
  const standing = standingOf(state);
  const selected = useIsSelected(kind, id);
  const selectable = isSelectable(standing);
  const noted = hasNote(state);
  return (
    <>
      <tr
        data-id={id}
        data-standing={standing}
        data-selected={selected || undefined}
        data-current={current || undefined}
        className={cx(styles.row, standing === "restored" && styles.restored)}
        data-noted={noted || undefined}
      >
        <td className={styles.check}>
          {selectable && (
            <label className={styles.hit}>
              <input
                type="checkbox"
                className={styles.checkbox}
                data-part="check"
                checked={selected}
                readOnly
                aria-label={`Select ${name}`}
              />
            </label>
          )}
          {!selectable && marks[standing]}
        </td>
        <Cells kind={kind} row={row} name={name} standing={standing} {...where} />
      </tr>
      {noted && (
        <tr className={styles.noteRow}>
          <td colSpan={2}>
            <div className={styles.across}>
              <RestoreNote kind={kind} id={id} name={name} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

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
      <td className={styles.title}>
        <span className={styles.titleLine}>
          {isSelectable(standing) && marks[standing]}
          <RowLink
            id={openerId(id)}
            data-part="open"
            href={`${place}/${id}${query}`}
            className={styles.open}
          >
            <Words>{titleOf(view, item)}</Words>
          </RowLink>
          {more > 0 && <span className={styles.more}>+{more}</span>}
        </span>
      </td>
      <td className={cx(styles.id, styles.leaves3)}>
        <IdText>{id}</IdText>
      </td>
      {view.columns.map(({ name: column, cell, end, leaves, headline }) => (
        <td
          key={column}
          className={cx(
            end && styles.end,
            leaves && styles[`leaves${leaves}`],
            headline && styles.headline,
          )}
        >
          {cell(item)}
        </td>
      ))}
      <td>
        <Visibility>{item.visibility}</Visibility>
      </td>
      <td className={styles.when}>
        <Time value={item.archived_at} as="ago" />
      </td>
      <td className={styles.act}>
        <RestoreButton kind={kind} id={id} name={name} variant="row" />
      </td>
    </>
  );
});
