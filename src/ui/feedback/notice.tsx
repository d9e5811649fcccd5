import { CircleCheck, CircleX, Hourglass, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./notice.module.css";

export type Tone = "plain" | "ok" | "warn" | "bad";

const icons = { plain: Info, ok: CircleCheck, warn: Hourglass, bad: CircleX };

interface NoticeProps {
  ref?: Ref<HTMLDivElement>;
  tone?: Tone;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced politely with `status`, at once with `alert`, not at all without a role. */
  role?: "status" | "alert" | undefined;
}

export function Notice({ ref, tone = "plain", title, children, actions, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div ref={ref} className={cx(styles.notice, styles[tone])} role={role}>
      <Icon aria-hidden />
      <p className={styles.text}>
        <b>{title}</b> {children}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
