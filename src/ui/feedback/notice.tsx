import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./notice.module.css";

export type Tone = "plain" | "ok" | "warn" | "bad";

const icons = { plain: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleX };

interface NoticeProps {
  ref?: Ref<HTMLDivElement>;
  tone?: Tone;
  icon?: ReactNode;
  title: string;
  /** True for a text that may be higher than its room, and is scrolled by keys too. */
  scrolls?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced politely with `status`, immediately with `alert`, not at all without a role. */
  role?: "status" | "alert" | undefined;
}

export function Notice(props: NoticeProps) {
  const { ref, tone = "plain", icon, title, scrolls = false, children, actions, role } = props;
  const Icon = icons[tone];
  return (
    <div ref={ref} className={styles.notice} data-tone={tone} role={role}>
      {icon ?? <Icon aria-hidden />}
      <p className={styles.text} tabIndex={scrolls ? 0 : undefined}>
        <b>{title}</b> {children}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
