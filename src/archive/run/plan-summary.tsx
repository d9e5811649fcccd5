import { formatNumber } from "#src/lib/format.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { requestOf } from "#src/writes/send/operations.ts";
import { type PlannedItem, countsByKind, secondsFor } from "#src/writes/run/run-plan.ts";
import { useRun } from "#src/writes/use-writes.ts";
import styles from "./plan-dialog.module.css";
import { restoreOf } from "#src/archive/restore/restore.ts";
import { durationWords } from "#src/archive/run/run-words.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** Requests that are shown; the others are counted. */
const shown = 200;

interface PlanSummaryProps {
  items: readonly PlannedItem[];
  /** Items that were given more than once, and are sent once. */
  repeats: number;
  perMinute: number | null;
  ordered: boolean;
  onOrdered: (ordered: boolean) => void;
}

/** Counts, order, time and request lines of a plan, and what is not known of it. */
export function PlanSummary({ items, repeats, perMinute, ordered, onOrdered }: PlanSummaryProps) {
  const { ledger, connection } = useSession();
  const learned = useRun(ledger)?.perMinute ?? null;
  const seconds = secondsFor(items.length, perMinute ?? learned);
  const prefix = connection.get()?.connection.prefix ?? "";
  const kinds = countsByKind(items);
  const containers = kinds.some(([kind]) => kind === "folders" || kind === "boards");
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>What</dt>
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
            {formatNumber(items.length)}, one for each item
            {repeats > 0 && `; ${formatNumber(repeats)} named twice, sent once`}
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            {seconds === null
              ? `Not known yet. At 60 requests a minute it takes ${durationWords(items.length)}.`
              : `About ${durationWords(seconds)} at ${formatNumber(perMinute ?? learned ?? 0)} requests a minute.`}
          </dd>
        </div>
      </dl>
      <label className={styles.order}>
        <input
          type="checkbox"
          checked={ordered}
          onChange={(event) => onOrdered(event.target.checked)}
        />
        Containers first, and those archived last before the others
      </label>
      {containers && (
        <p className={styles.unknown}>
          The workspace does not say whether what is inside a folder or a board comes back with it.
          Check afterwards.
        </p>
      )}
      <details className={styles.requests}>
        <summary>The requests, in their order</summary>
        <ol tabIndex={0}>
          {items.slice(0, shown).map((item) => (
            <li key={`${item.kind}/${item.id}`}>
              <IdText>{requestLine(prefix, item)}</IdText>
              <ServiceText>{item.name}</ServiceText>
            </li>
          ))}
        </ol>
        {items.length > shown && <p>and {formatNumber(items.length - shown)} more like these</p>}
      </details>
    </>
  );
}

function requestLine(prefix: string, { kind, id }: PlannedItem): string {
  const { method, path } = requestOf(restoreOf(kind, id));
  return `${method} ${prefix}${path}`;
}
