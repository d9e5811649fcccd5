import { ListFilter } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./toolbar.module.css";

interface ToolbarProps {
  label: string;
  /** What stands at the far end. */
  end?: ReactNode;
  children: ReactNode;
}

/** Above a list: filter, order and export of what it shows. */
export function Toolbar({ label, end, children }: ToolbarProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      {children}
      {end && <span className={styles.gap} />}
      {end}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

export function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </label>
  );
}

/** Milliseconds without a key until the address takes what was typed. */
const settle = 200;

interface FilterFieldProps {
  label: string;
  /** What the address says. */
  value: string;
  onChange: (value: string) => void;
}

/** A text filter that lives in the address: what is typed stands at once and is taken a little later. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState({ text: value, sent: value, seen: value });
  if (value !== typed.seen) {
    // The address moved. What we sent ourselves leaves the field alone; Back or a link wins over it.
    const text = value === typed.sent ? typed.text : value;
    setTyped({ text, sent: value, seen: value });
  }
  const waiting = typed.text !== typed.sent;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: typed.text }));
      onChange(typed.text);
    }, settle);
    return () => clearTimeout(timer);
  }, [waiting, typed.text, onChange]);
  return (
    <label className={styles.filter}>
      <ListFilter aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed.text}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
    </label>
  );
}
