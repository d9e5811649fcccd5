import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** 1 where it is the whole page, which has no other title. */
  level?: 1 | 2;
  children: ReactNode;
  /** What can be done from here. */
  actions?: ReactNode;
  /** Folded at the bottom: what the service said, for whoever can read it. */
  details?: string | undefined;
  role?: "alert" | undefined;
}

/** A page that has no rows to show: nothing there, nothing read, or not offered. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, level = 2, children, actions, details, role } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty} role={role}>
      {icon}
      <Heading>{title}</Heading>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {details && (
        <details className={styles.details}>
          <summary>What the workspace answered</summary>
          <pre tabIndex={0}>{details}</pre>
        </details>
      )}
    </div>
  );
}
