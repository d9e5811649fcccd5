import type { ReactNode } from "react";
import { Reply } from "#src/ui/feedback/reply.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** The workspace's reply, collapsed at the bottom. */
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
      <Reply className={styles.details}>{details}</Reply>
    </div>
  );
}
