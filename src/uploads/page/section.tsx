import { type ReactNode, useId } from "react";
import styles from "./rows.module.css";

interface SectionProps {
  title: string;
  count: number;
  /** At the end of the heading, such as what can be done with all of them. */
  action?: ReactNode;
  children: ReactNode;
}

/** One state of the desk with its files; nothing while there are none. */
export function Section({ title, count, action, children }: SectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>
          {title} <span>{count}</span>
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
