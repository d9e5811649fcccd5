import { isContainer } from "#src/api/archive.ts";
import type { ComponentProps } from "react";
import { counted, formatNumber } from "#src/lib/format.ts";
import { formatDuration } from "#src/lib/format-duration.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { requestOf } from "#src/writes/send/operations.ts";
import { type PlannedItem, countsByKind, secondsFor } from "#src/writes/run/run-plan.ts";
import styles from "./plan-dialog.module.css";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";

const MAX_REQUESTS_SHOWN = 200;
/** Requests a minute for the estimate, until a limit is known. */
const ASSUMED_RATE = 60;

interface PlanSummaryProps {
  items: readonly PlannedItem[];
  /** Number of duplicates that were removed. */
  duplicates: number;
  perMinute: number | null;
  /** Props of the checkbox that orders the list. */
  ordered: ComponentProps<"input">;
}

/** Counts, order, duration and requests of a plan. */
export function PlanSummary({ items, duplicates, perMinute, ordered }: PlanSummaryProps) {
  const { workspace, api } = useSession();
  const rate = perMinute ?? api.pacer.view("run").perMinute;
  const kinds = countsByKind(items);
  const containers = kinds.some(([kind]) => isContainer(kind));
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Items</dt>
          <dd>
            {kinds.map(([kind, count]) => (
              <span key={kind}>
                {formatNumber(count)} {count === 1 ? viewOf(kind).singular : viewOf(kind).plural}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Requests</dt>
          <dd>
            {formatNumber(items.length)}, one per item
            {duplicates > 0 && `, ${counted(duplicates, "duplicate", "duplicates")} removed`}
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            About {formatDuration(secondsFor(items.length, rate ?? ASSUMED_RATE) ?? 0)} at{" "}
            {formatNumber(rate ?? ASSUMED_RATE)} requests a minute
            {rate === null && " (the limit is not known yet)"}
          </dd>
        </div>
      </dl>
      <label className={styles.order}>
        <input type="checkbox" {...ordered} />
        Folders and boards first, then most recently archived
      </label>
      {containers && (
        <p className={styles.unknown}>
          We don’t know if the contents of a folder, board, milestone or conversation are restored
          with it. Check after the run.
        </p>
      )}
      <details className={styles.requests}>
        <summary>Show all requests</summary>
        <ol tabIndex={0}>
          {items.slice(0, MAX_REQUESTS_SHOWN).map((item) => (
            <li key={`${item.kind}/${item.id}`}>
              <IdText>{requestLine(workspace.prefix, item)}</IdText>
              <ServiceText>{item.name}</ServiceText>
            </li>
          ))}
        </ol>
        {items.length > MAX_REQUESTS_SHOWN && (
          <p>and {formatNumber(items.length - MAX_REQUESTS_SHOWN)} more</p>
        )}
      </details>
    </>
  );
}

function requestLine(prefix: string, { kind, id }: PlannedItem): string {
  const { method, path } = requestOf({ operation: "restore", kind, id });
  return `${method} ${prefix}${path}`;
}
