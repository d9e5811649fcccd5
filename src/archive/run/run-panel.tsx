import { ChevronDown, ChevronUp, FileText, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { raiseToasts } from "#src/ui/feedback/toast.ts";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { restoreFocusToRows } from "#src/ui/table/focus/restore-focus-to-rows.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { isInterrupted } from "#src/writes/run/run-plan.ts";
import { doneCount } from "#src/writes/run/run-results.ts";
import { RunActions, runDetailsId } from "#src/archive/run/run-actions.tsx";
import { RunAlert } from "#src/archive/run/run-alert.tsx";
import { RunLine } from "#src/archive/run/run-line.tsx";
import { Announcer, Bar, Counts } from "#src/archive/run/run-progress.tsx";
import styles from "./run-panel.module.css";
import { RunProblems } from "#src/archive/run/run-problems.tsx";
import {
  changedIndexes,
  problemCount,
  progressText,
  runWords,
  warningOf,
} from "#src/archive/run/run-messages.ts";
import { useRunTitle } from "#src/archive/run/use-run-title.ts";
import { useSession } from "#src/app/session-context.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

/**
 * Progress and controls of this tab's run, docked below every page; on a narrow screen it replaces the
 * footer. It shortens the list above, which keeps its rows.
 */
export function RunPanel({ view }: { view: RunView }) {
  usePreferences();
  const id = useId();
  const { runs } = useSession();
  const [open, setOpen] = useState(false);
  const [detailed, setDetailed] = useState(false);
  const narrow = useNarrow();
  const { phase, halt, run } = view;
  const ended = phase === "done" || phase === "cancelled";
  const warning = warningOf(view);
  // Stays when all of them are restored after all: the button may have the focus.
  const hasProblems = problemCount(view) > 0;
  if (!detailed && (hasProblems || changedIndexes(view).length > 0)) setDetailed(true);
  // Open by itself at the end where something was not restored; a narrow screen has no room for it beside the rows.
  const [opened, setOpened] = useState(false);
  if (hasProblems && phase === "done" && !opened) {
    setOpened(true);
    if (!narrow) setOpen(true);
  }
  useEffect(() => raiseToasts(), []);
  useRunTitle(view);
  useLeaveGuard(view.counts.sending > 0);
  return (
    <section ref={restoreFocusToRows} className={styles.panel} aria-labelledby={id} data-run>
      <Bar view={view} />
      <header className={styles.head}>
        <h2 id={id} data-tone={toneOf(view)}>
          {titleOf(view)}
        </h2>
        <Counts view={view} />
        <RunAlert view={view} />
        {(ended || phase === "halted") && (
          <ButtonLink
            to="/activity/runs/$id"
            params={{ id: run.id }}
            variant="quiet"
            size="small"
            square
            icon={<FileText aria-hidden />}
            aria-label="Open the report of the run"
            title="Open the report of the run"
          />
        )}
        {detailed && <DetailsButton open={open} onToggle={() => setOpen(!open)} />}
        <RunActions view={view} />
        {(ended || isInterrupted(halt)) && (
          <Button
            variant="quiet"
            size="small"
            square
            icon={<X aria-hidden />}
            aria-label="Close the run"
            onClick={() => runs.dismiss()}
          />
        )}
      </header>
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
      id={runDetailsId}
      aria-label={open ? "Hide details of the run" : "Show details of the run"}
      aria-expanded={open}
      onClick={onToggle}
    >
      <span className={styles.wide}>Details</span>
    </Button>
  );
}

function titleOf({ phase, halt, run, counts }: RunView): string {
  const { items, doing, done } = runWords(run);
  const count = doneCount(counts);
  const progress = `${formatNumber(count)} of ${items} ${done}`;
  if (phase === "checking") return `Checking ${items}`;
  if (phase === "stopping") return `Cancelling: ${progress}`;
  if (phase === "cancelled") return `Cancelled: ${progress}`;
  if (phase === "halted") {
    return isInterrupted(halt) ? "Stopped when the page was closed" : `Paused: ${progress}`;
  }
  if (phase === "running") return `${doing} ${items}`;
  if (count < run.items.length) return progress;
  return count === 1 ? `${items} ${done}` : `All ${items} ${done}`;
}

/** Colour of the title of a run that has ended. */
function toneOf({ phase, run, counts }: RunView): "ok" | "bad" | undefined {
  if (phase !== "done") return undefined;
  if (doneCount(counts) + counts["not-archived"] === run.items.length) return "ok";
  return counts.refused + counts["still-archived"] + counts.unchanged > 0 ? "bad" : undefined;
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
