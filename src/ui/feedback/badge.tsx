import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";

export type DotTone = "ok" | "warn" | "bad" | "idle" | "ring";

export function Status({ tone, children }: { tone: DotTone; children: string }) {
  return (
    <span className={styles.status}>
      <i className={styles.dot} data-tone={tone} />
      <ServiceText>{children}</ServiceText>
    </span>
  );
}

export function Badge({ icon, children }: { icon?: ReactNode; children: string }) {
  return (
    <span className={styles.badge}>
      {icon}
      <ServiceText>{children}</ServiceText>
    </span>
  );
}
