import type { ReactNode } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./badge.module.css";
import { Words } from "#src/ui/text/text.tsx";

export type DotTone = "ok" | "warn" | "bad" | "idle" | "ring";

/** A dot and the word that says the same. */
export function Status({ tone, children }: { tone: DotTone; children: string }) {
  return (
    <span className={styles.status}>
      <i className={cx(styles.dot, styles[tone])} />
      <Words>{children}</Words>
    </span>
  );
}

export function Badge({ icon, children }: { icon?: ReactNode; children: string }) {
  return (
    <span className={styles.badge}>
      {icon}
      <Words>{children}</Words>
    </span>
  );
}
