import type { ReactNode } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { cx } from "#src/ui/cx.ts";
import type { ControlProps } from "#src/tasks/form/fields/control.ts";
import styles from "./task-field.module.css";

interface LineControlProps extends ControlProps {
  /** The label of the field, for the names of its buttons. */
  label: string;
  mono?: boolean;
  numeric?: boolean;
  /** A button inside the right edge, before Clear. */
  extra?: ReactNode;
}

/** One line of text with Clear inside its right edge. */
export function LineControl(props: LineControlProps) {
  const { attributes, text, onText, onClear, label, mono, numeric, extra } = props;
  return (
    <div className={styles.box}>
      <input
        {...attributes}
        className={cx(styles.input, mono && styles.mono)}
        value={text}
        autoComplete="off"
        spellCheck={mono ? false : undefined}
        dir="auto"
        inputMode={numeric ? "text" : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      <span className={styles.inside}>
        {extra}
        {onClear && (
          <Button variant="quiet" size="small" aria-label={`Clear ${label}`} onClick={onClear}>
            Clear
          </Button>
        )}
      </span>
    </div>
  );
}
