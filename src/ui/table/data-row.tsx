import { memo, useState } from "react";
import { cx } from "#src/ui/cx.ts";
import type { Column, RowStatus } from "#src/ui/table/column.ts";
import { RowIdContext, RowNameContext, RowStateContext } from "#src/ui/table/focus/tab-stop.ts";
import {
  type RowPicker,
  type TableSelection,
  SelectBox,
  useSelectState,
} from "#src/ui/table/selection.tsx";
import { type LinePlace, placeProps } from "#src/ui/table/virtual/lines.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./data-table.module.css";

export const columnClass = ({ align, hideOrder }: Pick<Column<unknown>, "align" | "hideOrder">) =>
  cx(align && styles.end, hideOrder && styles[`hide${hideOrder}`]);

export interface DataRowProps<T> extends LinePlace {
  id: string;
  row: T;
  columns: readonly Column<T>[];
  current: boolean;
  selection: TableSelection<T> | undefined;
  picker: RowPicker;
}

export const DataRow = memo(function DataRow({
  status,
  mark,
  ...props
}: DataRowProps<unknown> & {
  status?: RowStatus | undefined;
  /** Mark by which the style sheet of the table knows the row. */
  mark?: string | undefined;
}) {
  const { id, row, columns, current, selection, picker, isStop } = props;
  const state = useSelectState([row], selection);
  const [isUsed, setUsed] = useState(false);
  // For good: a popover may be open in it as the focus goes elsewhere.
  if ((isStop || current) && !isUsed) setUsed(true);
  return (
    <tr
      {...placeProps(props)}
      data-id={id}
      data-status={status?.kind}
      data-mark={mark}
      data-current={current || undefined}
      // Not `:has(:checked)`, for which browsers look through all rows when one is checked.
      data-selected={(!status && state === "all") || undefined}
      className={styles.row}
      onPointerEnter={() => setUsed(true)}
    >
      <RowIdContext value={id}>
        <RowStateContext value={isStop ? "stop" : isUsed ? "used" : null}>
          {selection && (
            <td className={styles.check}>
              {status?.icon ?? (
                <SelectBox
                  label={selection.rowLabel(row)}
                  state={state}
                  onPick={(extend) => picker.pick(id, extend)}
                />
              )}
            </td>
          )}
          <Cells row={row} columns={columns} />
        </RowStateContext>
      </RowIdContext>
    </tr>
  );
});

interface CellsProps {
  row: unknown;
  columns: readonly Column<unknown>[];
}

/** All cells but the checkbox. Memoised, as a selection does not change them. */
const Cells = memo(function Cells({ row, columns }: CellsProps) {
  usePreferences();
  return columns.map((column) => {
    const { name, rowHeader, card, className } = column;
    const Cell = rowHeader ? "th" : "td";
    const content = column.cell(row);
    return (
      <Cell
        key={name}
        scope={rowHeader ? "row" : undefined}
        className={cx(
          columnClass(column),
          rowHeader ? styles.title : card && styles[card],
          className,
        )}
      >
        {rowHeader ? <RowNameContext value>{content}</RowNameContext> : content}
      </Cell>
    );
  });
});
