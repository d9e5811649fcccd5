import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, memo } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import { RowIdContext } from "#src/ui/table/focus/tab-stop.ts";
import { type TableSelection, SelectBox, useSelectState } from "#src/ui/table/selection.tsx";
import { type LinePlace, type RowGroup, placeProps } from "#src/ui/table/virtual/lines.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./virtual-table.module.css";

export interface GroupHeading<T> {
  name: string;
  icon?: ReactNode;
  content: ReactNode;
  /** Rows that count and can be selected; all without. */
  rows?: readonly T[];
  tone?: "bad" | "warn" | undefined;
}

interface GroupRowProps<T> extends LinePlace {
  id: string;
  group: RowGroup<T>;
  /** Builds the words of a group; the same function for all rows. */
  heading(group: RowGroup<T>): GroupHeading<T>;
  selection: TableSelection<T> | undefined;
  open: boolean;
  /** Opens or folds a group; undefined where groups don't fold. */
  onFold: ((key: string, open: boolean) => void) | undefined;
}

/** Heading of a group of rows: folds it, and selects all of it. */
export const GroupRow = memo(function GroupRow<T extends object>(props: GroupRowProps<T>) {
  const { id, group, heading, selection, open, onFold, isStop } = props;
  usePreferences();
  const { name, icon, content, tone, rows = group.rows } = heading(group);
  const { key } = group;
  const state = useSelectState(rows, selection);
  const count = formatNumber(rows.length);
  const toggle = () => selection?.select(rows, state !== "all");
  const Chevron = open ? ChevronDown : ChevronRight;

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (hasModifier || !onFold) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      onFold(key, event.key === "ArrowRight");
    }
  }

  return (
    <tr
      {...placeProps(props)}
      // Without controls it is no row to move to.
      data-id={onFold && id}
      data-selected={state === "all" || undefined}
      className={styles.group}
      onKeyDown={onKeyDown}
    >
      {/* Where groups don't fold, Tab goes to each control. */}
      <RowIdContext value={onFold ? id : null}>
        {selection && (
          <td className={styles.groupCheck}>
            <SelectBox
              label={`Select ${name}`}
              state={state}
              disabled={rows.length === 0}
              onPick={toggle}
            />
          </td>
        )}
        <th scope="rowgroup" className={styles.groupName} data-tone={tone}>
          {onFold ? (
            <button
              type="button"
              tabIndex={isStop ? 0 : -1}
              className={styles.fold}
              aria-expanded={open}
              onClick={() => onFold(key, !open)}
            >
              <Chevron aria-hidden className={tableStyles.muted} />
              {icon}
              <bdi>{name}</bdi>
            </button>
          ) : (
            <b>{name}</b>
          )}
          {content}
        </th>
        {selection && (
          <td className={styles.groupAct}>
            {rows.length > 0 && (
              <Button size="small" aria-pressed={state === "all"} onClick={toggle}>
                {state === "all" ? `${count} selected` : `Select ${count}`}
              </Button>
            )}
          </td>
        )}
      </RowIdContext>
    </tr>
  );
});
