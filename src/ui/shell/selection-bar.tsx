import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  /** Number and noun of the selection, as an element; null hides the bar. */
  selected: ReactNode;
  children: ReactNode;
}

export function SelectionBar({ selected, children }: SelectionBarProps) {
  const shown = selected !== null;
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
