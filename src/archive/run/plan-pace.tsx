import { TextField } from "#src/ui/form/field.tsx";
import styles from "./plan-dialog.module.css";

interface Chosen {
  concurrency: number;
  /** As it was typed; nothing learns the pace from the workspace. */
  perMinute: string;
}

interface PlanPaceProps extends Chosen {
  error?: string | undefined;
  onChange: (chosen: Chosen) => void;
}

/** How fast a run goes: requests at once, and a fixed pace where one is wanted. */
export function PlanPace({ concurrency, perMinute, error, onChange }: PlanPaceProps) {
  return (
    <details className={styles.pace}>
      <summary>Pace</summary>
      <div className={styles.paceFields}>
        <label>
          Requests at once
          <select
            value={concurrency}
            onChange={(event) => onChange({ concurrency: Number(event.target.value), perMinute })}
          >
            {[1, 2, 3, 4, 5, 6].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        <TextField
          label="Requests a minute"
          value={perMinute}
          inputMode="numeric"
          autoComplete="off"
          placeholder="As the workspace admits"
          error={error}
          hint="Left empty, the run goes at full speed until the workspace asks for a pause, and then keeps to what it admitted."
          onChange={(event) => onChange({ concurrency, perMinute: event.target.value })}
        />
      </div>
    </details>
  );
}
