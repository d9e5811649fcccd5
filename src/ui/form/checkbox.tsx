import type { ComponentProps } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "onChange" | "type"> {
  onChange: (checked: boolean) => void;
}

/** Checkbox in its label, which has the class name. */
export function Checkbox({ className, children, onChange, ...box }: CheckboxProps) {
  return (
    <label className={cx(styles.checkbox, className)}>
      <input {...box} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
