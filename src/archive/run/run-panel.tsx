import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { raiseToasts } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { restoreFocusToRows } from "#src/ui/table/focus/restore-focus-to-rows.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { type PlannedItem, countsByKind, isInterrupted } from "#src/writes/run/run-plan.ts";
import { PrintRun } from "#src/archive/run/print-run.tsx";
import { RunActions } from "#src/archive/run/run-actions.tsx";
import { RunAlert } from "#src/archive/run/run-alert.tsx";
import { RunLine } from "#src/archive/run/run-line.tsx";
import { Announcer, Bar, Counts } from "#src/archive/run/run-progress.tsx";
import styles from "./run-panel.module.css";
import { RunProblems } from "#src/archive/run/run-problems.tsx";
import {
  problemCount,
  processedCount,
  progressText,
  warningOf,
} from "#src/archive/run/run-messages.ts";
import { useRunTitle } from "#src/archive/run/use-run-title.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";

/**
 * Progress and controls of this tab's run, in a few lines below every page. What was not restored
 * opens on a press: the list above keeps its rows.
 */
export function RunPanel({ view }: { view: RunView }) {
  usePreferences();
  const id = useId();
  const { runs } = useSession();
  const [open, setOpen] = useState(false);
  const [detailed, setDetailed] = useState(false);
  const { phase, halt } = view;
  const ended = phase === "done" || phase === "cancelled";
  const warning = warningOf(view);
  // Stays when all of them are restored after all: the button may have the focus.
  if (problemCount(view) > 0 && !detailed) setDetailed(true);
  useEffect(() => raiseToasts(), []);
  useRunTitle(view);
  useLeaveGuard(view.counts.sending > 0);
  return (
    <section ref={restoreFocusToRows} className={styles.panel} aria-labelledby={id} data-run>
      <header className={styles.head}>
        <h2 id={id}>{titleOf(view)}</h2>
        <Counts view={view} />
        <RunActions view={view} />
        <RunAlert view={view} />
        {(ended || phase === "halted") && <PrintRun view={view} />}
        {detailed && <DetailsButton open={open} onToggle={() => setOpen(!open)} />}
        {(ended || isInterrupted(halt)) && (
          <Button
            variant="quiet"
            size="small"
            square
            icon={<X aria-hidden />}
            aria-label="Close the run"
            onClick={() => void runs.dismiss()}
          />
        )}
      </header>
      <Bar view={view} />
      <RunLine view={view} />
      {open && (
        <div className={styles.body}>
          <RunProblems view={view} />
        </div>
      )}
      <Announcer
        words={warning ? `${warning} ${progressText(view)}` : progressText(view)}
        urgent={ended || warning !== null}
      />
    </section>
  );
}

function DetailsButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <Button
      size="small"
      icon={<Chevron aria-hidden />}
      aria-label={open ? "Hide details of the run" : "Show details of the run"}
      aria-expanded={open}
      onClick={onToggle}
    >
      <span className={styles.wide}>Details</span>
    </Button>
  );
}

/** The number of items with the name of their kind, such as `20 boards`. */
function countItems(items: readonly PlannedItem[]): string {
  const [[kind] = [], ...others] = countsByKind(items);
  if (!kind || others.length > 0) return counted(items.length, "item", "items");
  return counted(items.length, viewOf(kind).singular, viewOf(kind).plural);
}

function titleOf(view: RunView): string {
  const { phase, halt, run } = view;
  const items = countItems(run.items);
  const processed = `${formatNumber(processedCount(view))} of ${items} processed`;
  if (phase === "done") {
    return processedCount(view) === run.items.length ? `${items} processed` : processed;
  }
  if (phase === "cancelled") return `Cancelled: ${processed}`;
  if (phase === "checking") return `Checking ${items}`;
  if (phase === "stopping") return `Cancelling: ${processed}`;
  if (phase === "halted") {
    return `${isInterrupted(halt) ? "Interrupted" : "Paused"}: ${processed}`;
  }
  return `Restoring ${items}`;
}

/** Asks before leaving the page while requests are in progress. */
function useLeaveGuard(on: boolean) {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [on]);
}
