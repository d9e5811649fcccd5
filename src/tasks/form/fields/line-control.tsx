import type { ReactNode } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { cx } from "#src/ui/cx.ts";
import fieldStyles from "#src/ui/form/field.module.css";
import styles from "./task-field.module.css";

export interface ControlProps {
  label: string;
  /** For the element that takes the input. */
  attributes: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string;
    placeholder: string | undefined;
  };
  /** Text to show; empty when the field has no value or was not loaded. */
  text: string;
  onText: (text: string) => void;
  /** Sets the field to null; null where there is nothing to clear. */
  onClear: (() => void) | null;
}

export function LineControl({ attributes, text, onText, onClear, label }: ControlProps) {
  return (
    <Clearable label={label} onClear={onClear}>
      <input
        {...attributes}
        value={text}
        autoComplete="off"
        dir="auto"
        onChange={(event) => onText(event.target.value)}
      />
    </Clearable>
  );
}

interface ClearableProps extends Pick<ControlProps, "label" | "onClear"> {
  children: ReactNode;
}

export const Clearable = ({ label, onClear, children }: ClearableProps) => (
  <div className={cx(fieldStyles.box, styles.clearable)}>
    {children}
    {onClear && (
      <span className={fieldStyles.inside}>
        <ClearButton label={label} onClick={onClear} />
      </span>
    )}
  </div>
);

export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={`Clear ${label}`} onClick={onClick}>
      Clear
    </Button>
  );
}
