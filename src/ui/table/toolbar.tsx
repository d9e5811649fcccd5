import { ListFilter } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { tabStop } from "#src/ui/table/focus/row-focus.ts";
import { FilterSheet } from "#src/ui/menu/filter-sheet.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { cx } from "#src/ui/cx.ts";
import fieldStyles from "#src/ui/form/field.module.css";
import styles from "./toolbar.module.css";
import { useDebouncedField } from "#src/ui/form/use-debounced-field.ts";
import { useFilterKey } from "#src/ui/commands/use-filter-key.ts";

interface ToolbarProps {
  label: string;
  /** Text filter: its label, the text in the address and what takes another. */
  filter: string;
  text: string | undefined;
  onText: (text: string | undefined) => void;
  /** Menus that filter and order, and the number of them that are set. */
  menus: ReactNode;
  setCount: number;
  /** Export, at the far end. */
  end?: ReactNode;
  children?: ReactNode;
}

/** Toolbar above a list: filter, order and export. On a narrow screen the menus are on a sheet. */
export function Toolbar(props: ToolbarProps) {
  const { label, filter, text = "", onText, menus, setCount, end, children } = props;
  const narrow = useNarrow();
  const typed = useDebouncedField(text, (next) => onText(next || undefined));
  const input = useRef<HTMLInputElement>(null);
  const filterKey = useFilterKey(input);
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      <label className={cx(fieldStyles.box, styles.filter)}>
        <ListFilter aria-hidden />
        <input
          ref={input}
          type="search"
          aria-label={filter}
          placeholder={filter}
          maxLength={200}
          {...filterKey}
          {...typed}
          onKeyDown={({ key }) => key === "ArrowDown" && tabStop()?.focus()}
        />
      </label>
      {narrow ? (
        <FilterSheet name="Filters" setCount={setCount} done="Done">
          {menus}
          {end}
        </FilterSheet>
      ) : (
        menus
      )}
      {children}
      {!narrow && end && <span className={styles.gap} />}
      {!narrow && end}
    </div>
  );
}
