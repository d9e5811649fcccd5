import { type SubmitEvent, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./days-form.module.css";

/** First and last day as `2026-11-20`; empty for an open end. */
export interface Days {
  from: string;
  to: string;
}

export function DaysForm({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const [last, first] = [to || "9999-12-31", from || "1000-01-01"];
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onDays({ from, to });
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label>
        From
        <input
          type="date"
          value={from}
          min="1000-01-01"
          max={last}
          onChange={({ target }) => setFrom(target.value)}
        />
      </label>
      <label>
        To
        <input
          type="date"
          value={to}
          min={first}
          max="9999-12-31"
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      <Button type="submit">Apply</Button>
    </form>
  );
}
