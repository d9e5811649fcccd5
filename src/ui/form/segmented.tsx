import { useId } from "react";
import styles from "./segmented.module.css";

interface SegmentedProps<T> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T | null;
  onChange: (value: T) => void;
}

export function Segmented<T>(props: SegmentedProps<T>) {
  const { label: name, options, value: chosen, onChange } = props;
  const id = useId();
  return (
    <fieldset className={styles.segmented} role="radiogroup" aria-label={name}>
      {options.map(({ value, label }) => (
        <label key={label}>
          <input
            type="radio"
            name={id}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
