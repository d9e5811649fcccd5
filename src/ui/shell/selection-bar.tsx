import { type ReactNode, useEffect } from "react";
import { raiseToasts } from "#src/ui/feedback/toast.ts";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  /** Number and noun of the selection, as an element; null hides the bar. */
  selected: ReactNode;
  children: ReactNode;
}

export function SelectionBar({ selected, children }: SelectionBarProps) {
  const shown = selected !== null;
  useEffect(() => (shown ? raiseToasts() : undefined), [shown]);
  return (
    <div className={styles.anchor}>
      <div className={styles.place}>
        {/* Always there, so that screen readers announce a change of its text. */}
        <p role="status" className={styles.status} data-shown={shown || undefined}>
          {shown && <>{selected} selected</>}
        </p>
        {children}
      </div>
    </div>
  );
}
