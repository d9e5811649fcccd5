import { ListFilter } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { tabStop } from "#src/ui/table/focus/row-focus.ts";
import styles from "./toolbar.module.css";
import { useDebouncedField } from "#src/ui/form/use-debounced-field.ts";
import { useFilterKey } from "#src/ui/commands/use-filter-key.ts";

interface ToolbarProps {
  label: string;
  /** Content at the far end. */
  end?: ReactNode;
  children: ReactNode;
}

/** Toolbar above a list: filter, order and export. */
export function Toolbar({ label, end, children }: ToolbarProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      {children}
      {end && <span className={styles.gap} />}
      {end}
    </div>
  );
}

interface ToolbarSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** Labelled select of a toolbar. */
export function ToolbarSelect({ label, value, onChange, children }: ToolbarSelectProps) {
  return (
    <label className={styles.select}>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

interface FilterFieldProps {
  label: string;
  /** Value in the address. */
  value: string;
  onChange: (value: string) => void;
}

/** Text filter that is kept in the address. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const typed = useDebouncedField(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  const filterKey = useFilterKey(input);
  return (
    <label className={styles.filter}>
      <ListFilter aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        {...filterKey}
        {...typed}
        onKeyDown={({ key }) => key === "ArrowDown" && tabStop()?.focus()}
      />
    </label>
  );
}
