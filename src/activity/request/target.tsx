import { Link } from "@tanstack/react-router";
import { cx } from "#src/ui/cx.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import styles from "./target.module.css";
import { targetOf } from "#src/activity/labels.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Name and ID of a request's target, linked if Reshelve has a page for it; with its host if that is another. */
export function TargetName({ entry }: { entry: AuditEntry }) {
  const here = useSession().workspace.origin;
  const { label, id, link } = targetOf(entry, here);
  const elsewhere = entry.origin !== here && URL.canParse(entry.origin);
  return (
    <span className={styles.target}>
      {link === null && <ServiceText className={cx(styles.name)}>{label}</ServiceText>}
      {link?.to === "item" && (
        <Link
          to="/archive/$kind/$id"
          params={{ kind: link.kind, id: link.id }}
          className={styles.name}
        >
          <ServiceText>{label}</ServiceText>
        </Link>
      )}
      {link?.to === "task" && (
        <Link to="/tasks/$taskId" params={{ taskId: link.id }} className={styles.name}>
          <ServiceText>{label}</ServiceText>
        </Link>
      )}
      {id !== null && label !== id && (
        <span className={styles.id}>
          <IdText>{id}</IdText>
        </span>
      )}
      {elsewhere && (
        <ServiceText className={cx(styles.host)}>{new URL(entry.origin).host}</ServiceText>
      )}
    </span>
  );
}
