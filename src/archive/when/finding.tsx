import { Layers, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { keyOf, plannedItem } from "#src/archive/items/item.ts";
import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import { resultsId } from "#src/archive/page/use-steady-results.ts";
import { printRange } from "#src/archive/query/dates.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { type Burst, MIN_BURST_ITEMS, burstMoment, burstSpan } from "#src/archive/when/bursts.ts";
import { dayAt, startOfDay } from "#src/lib/dates.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { stored } from "#src/lib/storage/stored.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { IconButton, TextButton } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { useRun } from "#src/writes/use-run.ts";
import styles from "./finding.module.css";

/** Groups that were dismissed, by the time of their first item. */
const dismissed = stored("reshelve.findings.dismissed", z.array(z.number()));

/** Days back from today: what was archived together before was most likely meant. */
const MAX_DAYS_AGO = 7;

const focusResults = restoreFocusTo(resultsId);

interface FindingProps extends Pick<FacetsProps, "query" | "onQuery" | "today"> {
  /** Groups in all that is loaded, newest first, with what was restored since. */
  bursts: readonly Burst[];
}

/** Says what was archived together lately, and restores it, until that is done or it is dismissed. */
export function Finding({ bursts, query, onQuery, today }: FindingProps) {
  const { runs } = useSession();
  const { restored: store } = useSessionPart(archivedItemsPart);
  const restored = useSyncExternalStore(store.subscribe, store.get);
  const isDismissed = useSyncExternalStore(dismissed.subscribe, dismissed.get) ?? [];
  useRun();
  const { plan, dialog } = usePlan();
  const [burst] = bursts;
  const items =
    burst?.items.filter(
      (item) => !restored.has(keyOf(item)) && !runs.holds({ operation: "restore", ...item }),
    ) ?? [];
  const range = burst && `archived:${printRange(burst)}`;
  const isOther = query.text !== "" && query.text !== range;
  const isOld = burst && burst.from < startOfDay(dayAt(today) - MAX_DAYS_AGO);
  if (
    !burst ||
    isOld ||
    isOther ||
    items.length < MIN_BURST_ITEMS ||
    isDismissed.includes(burst.from)
  )
    return dialog;
  const count = formatNumber(items.length);
  const all = counted(burst.items.length, "item", "items");
  const isPart = items.length < burst.items.length;
  return (
    <section
      ref={focusResults}
      aria-label="Archived together"
      className={cx(bars.bar, styles.finding)}
    >
      <Layers aria-hidden />
      <p>
        {isPart ? `${count} of ${all} that were` : `${all} were`} archived {burstSpan(burst)},{" "}
        {burstMoment(burst, today)}
        {isPart && ", are still archived"}.
      </p>
      <TextButton onClick={() => onQuery(range ?? "", { replace: false })}>Look through</TextButton>
      <span aria-hidden>·</span>
      <TextButton onClick={() => plan(items.map(plannedItem))}>Restore {count}</TextButton>
      <IconButton
        size="small"
        icon={<X aria-hidden />}
        aria-label="Dismiss"
        onClick={() => dismissed.set([...isDismissed, burst.from])}
      />
      {dialog}
    </section>
  );
}
