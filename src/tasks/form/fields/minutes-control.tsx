import type { ControlProps } from "#src/tasks/form/fields/control.ts";
import { parseMinutes, spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { LineControl } from "#src/tasks/form/fields/line-control.tsx";
import styles from "./task-field.module.css";

/** Minutes, typed as such or as `1h 30m`, with how they were understood. */
export function MinutesControl({ label, ...control }: ControlProps & { label: string }) {
  const minutes = parseMinutes(control.text);
  return (
    <>
      <LineControl {...control} label={label} numeric />
      <p className={styles.name}>
        {minutes === null
          ? "Minutes, or hours and minutes such as 1h 30m"
          : `${minutes} minutes, that is ${spellMinutes(minutes)}`}
      </p>
    </>
  );
}
