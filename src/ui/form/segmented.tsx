import { useId } from "react";
import styles from "./segmented.module.css";

interface SegmentedProps<T> {
  /** ID of the text that names the choice. */
  labelledBy: string;
  describedBy?: string | undefined;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A few choices side by side, of which one is chosen. */
export function Segmented<T>(props: SegmentedProps<T>) {
  const { labelledBy, describedBy, options, value: chosen, onChange } = props;
  const name = useId();
  return (
    <fieldset
      className={styles.segmented}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {options.map(({ value, label }) => (
        <label key={label}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
