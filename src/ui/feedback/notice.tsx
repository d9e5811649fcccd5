import { CircleCheck, CircleX, Hourglass, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./notice.module.css";

export type Tone = "plain" | "ok" | "warn" | "bad";

const icons = { plain: Info, ok: CircleCheck, warn: Hourglass, bad: CircleX };

interface NoticeProps {
  ref?: Ref<HTMLDivElement>;
  tone?: Tone;
  /** What happened, in a few words. */
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** `status` waits its turn to be read out, `alert` does not; without it nothing is read out. */
  role?: "status" | "alert" | undefined;
}

export function Notice({ ref, tone = "plain", title, children, actions, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div ref={ref} className={cx(styles.notice, styles[tone])} role={role}>
      <Icon aria-hidden />
      <p className={styles.words}>
        <b>{title}</b> {children}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
