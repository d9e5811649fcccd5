import { TextButton } from "#src/ui/form/button.tsx";
import { EventSummary } from "#src/webhooks/events/event-summary.tsx";
import { isFiltered } from "#src/webhooks/rows.ts";
import { type Scope, chosenWords, inScope } from "#src/webhooks/list/scope.ts";
import styles from "./scope-line.module.css";
import type { WebhookSearch } from "#src/webhooks/search.ts";

interface ScopeLineProps {
  search: WebhookSearch;
  onClear: () => void;
  scope: Scope;
  /** How many rows fit the filter. */
  chosen: number;
}

/** Which event kinds the rows listen to, and which rows are in sight and in what order. */
export function ScopeLine({ search, onClear, scope, chosen }: ScopeLineProps) {
  const filtered = isFiltered(search);
  const asSent = !filtered && search.sort === undefined && scope.extent !== "some";
  const words = chosen === scope.rows.length ? inScope(scope) : chosenWords(chosen, scope);
  const begin = search.sort === "failing" ? "Failing first:" : "Showing";
  return (
    <div className={styles.line}>
      <EventSummary scope={scope} chosen={search.event} />
      <p className={styles.words} role="status">
        {asSent ? "Read-only. Newest first." : `${begin} ${words}.`}{" "}
        {filtered && <TextButton onClick={onClear}>Clear the filter</TextButton>}
      </p>
    </div>
  );
}
