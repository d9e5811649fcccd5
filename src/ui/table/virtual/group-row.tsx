import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, memo } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import { rowRef } from "#src/ui/table/focus/row-focus.ts";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";
import { SelectBox } from "#src/ui/table/virtual/select-box.tsx";
import { useSelectState } from "#src/ui/table/virtual/select-state.ts";
import styles from "./virtual-table.module.css";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** Words of a group. */
export interface GroupHeading {
  /** Names the group, also for its checkbox. */
  name: string;
  icon?: ReactNode;
  /** Follows the name. */
  content: ReactNode;
}

interface GroupRowProps<T> {
  id: string;
  group: RowGroup<T>;
  /** Builds the words of a group; the same function for all rows. */
  heading(group: RowGroup<T>): GroupHeading;
  rowId(row: T): string;
  selection: TableSelection<T>;
  open: boolean;
  onFold: (key: string, open: boolean) => void;
  index: number;
  top: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

/** Heading of a group of rows: folds it, and selects all of it. */
export const GroupRow = memo(function GroupRow<T>(props: GroupRowProps<T>) {
  const { id, group, heading, rowId, selection, open, onFold } = props;
  const { index, top, measure } = props;
  usePreferences();
  const { name, icon, content } = heading(group);
  const { key, rows } = group;
  const state = useSelectState(rows, rowId, selection);
  const count = formatNumber(rows.length);
  const Chevron = open ? ChevronDown : ChevronRight;

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (hasModifier) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      onFold(key, event.key === "ArrowRight");
    }
  }

  return (
    <tr
      ref={rowRef(measure)}
      data-id={id}
      data-index={index}
      data-selected={state === "all" || undefined}
      aria-rowindex={index + 2}
      className={styles.group}
      style={{ top }}
      onKeyDown={onKeyDown}
    >
      <td className={styles.groupCheck}>
        <SelectBox label={`Select ${name}`} {...{ rows, state, selection }} />
      </td>
      <th scope="rowgroup" className={styles.groupName}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          onClick={() => onFold(key, !open)}
        >
          <Chevron aria-hidden className={tableStyles.muted} />
          {icon}
          <bdi>{name}</bdi>
        </button>
        {content}
      </th>
      <td className={styles.groupAct}>
        <Button
          size="small"
          aria-pressed={state === "all"}
          onClick={() => selection.select(rows, state !== "all")}
        >
          {state === "all" ? `${count} selected` : `Select ${count}`}
        </Button>
      </td>
    </tr>
  );
});
