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

/** A text filter whose value lives in the address. What is typed stands at once and is taken a little later. */
export function FilterField({ value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState({ text: value, taken: value, sent: value });
  if (value !== typed.taken) {
    // The address moved: by our own hand, or by Back, a link or "Clear", which then win.
    const text = value === typed.sent ? typed.text : value;
    setTyped({ text, taken: value, sent: value });
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
        aria-label="Filter by URL or event"
        placeholder="Filter by URL or event"
        maxLength={200}
        value={typed.text}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
    </label>
  );
}
