import type { ReactNode } from "react";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** The workspace's answer, collapsed at the bottom. */
  details?: string | undefined;
  role?: "alert" | undefined;
}

export function EmptyState(props: EmptyStateProps) {
  const { icon, title, children, actions, details, role } = props;
  return (
    <div className={styles.empty} role={role}>
      {icon}
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {details && (
        <details className={styles.details}>
          <summary>Show the answer</summary>
          <pre className={textStyles.pre} tabIndex={0}>
            {details}
          </pre>
        </details>
      )}
    </div>
  );
}
