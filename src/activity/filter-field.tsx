import { ListFilter } from "lucide-react";
import { useEffect, useState } from "react";
import styles from "./toolbar.module.css";

/** Milliseconds without a key until the address takes what was typed. */
const settle = 200;

interface FilterFieldProps {
  /** What the address says. */
  value: string;
  onChange: (value: string) => void;
}

/** A text filter that lives in the address: what is typed stands at once and is taken a little later. */
export function FilterField({ value, onChange }: FilterFieldProps) {
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
        aria-label="Filter by target, name or reason"
        placeholder="Filter by target, name or reason"
        maxLength={200}
        value={typed.text}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
    </label>
  );
}
