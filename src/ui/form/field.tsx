import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./field.module.css";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  /** Reason why the value is refused; shown below and announced with the field. */
  error?: string | undefined;
  icon?: ReactNode;
  trailing?: ReactNode;
  /** True for a monospaced font, in which identifiers, addresses and keys are easier to check. */
  mono?: boolean;
}

export function TextField(props: TextFieldProps) {
  const ownId = useId();
  const { id = ownId, label, hint, error, icon, trailing, mono, className, ...input } = props;
  const described = cx(error && `${id}-error`, hint ? `${id}-hint` : null);
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {icon}
        <input
          {...input}
          id={id}
          className={cx(mono && styles.mono)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {trailing && <span className={styles.inside}>{trailing}</span>}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
