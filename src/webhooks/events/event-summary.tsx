import { Link } from "@tanstack/react-router";
import { counted, formatNumber } from "#src/lib/format.ts";
import { ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./event-summary.module.css";
import { summaryByEvent } from "#src/webhooks/rows.ts";
import { type Scope, scopeNameInSentence } from "#src/webhooks/list/scope.ts";

/** Folded table of event kinds and the number of webhooks that receive them. A kind links to its filter. */
export function EventSummary({ scope, chosen }: { scope: Scope; chosen: string | undefined }) {
  const kinds = summaryByEvent(scope.rows);
  if (kinds.length === 0) return null;
  return (
    <details className={styles.summary}>
      <summary>
        {counted(kinds.length, "event kind", "event kinds")} in {scopeNameInSentence(scope)}
      </summary>
      <div className={styles.scroll} tabIndex={0}>
        <table aria-label="Summary by event kind">
          <thead>
            <tr>
              <th scope="col">Event kind</th>
              <th scope="col">Received by</th>
              <th scope="col">Enabled</th>
              <th scope="col">With failures</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, webhooks, enabled, failing }) => (
              <tr key={kind} data-chosen={kind === chosen || undefined}>
                <th scope="row">
                  <Link
                    to="."
                    search={(before) => ({ ...before, event: kind, page: undefined })}
                    replace
                    className={styles.kind}
                  >
                    <ServiceText>{revealMarks(kind)}</ServiceText>
                  </Link>
                </th>
                <td>{counted(webhooks, "webhook", "webhooks")}</td>
                <td>{formatNumber(enabled)}</td>
                <td>{formatNumber(failing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
