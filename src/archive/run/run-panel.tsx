import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { restoreFocusToRows } from "#src/ui/table/restore-focus-to-rows.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import type { RunView } from "#src/writes/run/run.ts";
import { type PlannedItem, countsByKind } from "#src/writes/run/run-plan.ts";
import { RunActions } from "#src/archive/run/run-actions.tsx";
import { RunNotice } from "#src/archive/run/run-notice.tsx";
import styles from "./run-panel.module.css";
import { RunProblems } from "#src/archive/run/run-problems.tsx";
import { processedCount, progressText } from "#src/archive/run/run-messages.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** Minimum time between two announcements of the progress. */
const ANNOUNCE_INTERVAL_MS = 5_000;

/** Progress, problems and controls of this tab's run, shown on every page. */
export function RunPanel({ view }: { view: RunView }) {
  usePreferences();
  const id = useId();
  const { runs } = useSession();
  const [open, setOpen] = useState(true);
  const { counts, phase, halt } = view;
  const ended = phase === "done" || phase === "cancelled";
  useTitleProgress(view);
  useLeaveGuard(counts.sending > 0);
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <section
      ref={restoreFocusToRows}
      className={styles.panel}
      aria-labelledby={id}
      data-open={open || undefined}
    >
      <header className={styles.head}>
        <h2 id={id}>{titleOf(view)}</h2>
        <Counts view={view} />
        <RunActions view={view} />
        <Button
          variant="quiet"
          size="small"
          square
          icon={<Chevron aria-hidden />}
          aria-label={open ? "Hide details of the run" : "Show details of the run"}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {(ended || halt === "interrupted") && (
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
      {open && (
        <div className={styles.body}>
          <RunProblems key={view.run.id} view={view} />
          <div className={styles.notes}>
            <RunNotice view={view} />
          </div>
        </div>
      )}
      <Announcer words={progressText(view)} ended={ended} />
    </section>
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
    return `${halt === "interrupted" ? "Interrupted" : "Paused"}: ${processed}`;
  }
  return `Restoring ${items}`;
}

const shownCounts = [
  ["restored", "restored", "ok"],
  ["not-archived", "already active", "ok"],
  ["refused", "not restored", "bad"],
  ["unknown", "unknown", "warn"],
  ["not-sent", "not sent", "idle"],
] as const;

function Counts({ view: { counts } }: { view: RunView }) {
  const left = counts.waiting + counts.sending;
  return (
    <ul className={styles.counts}>
      {shownCounts.map(
        ([state, word, tone]) =>
          (counts[state] > 0 || state === "restored") && (
            <li key={state} data-tone={tone}>
              <b>{formatNumber(counts[state])}</b> {word}
            </li>
          ),
      )}
      {left > 0 && (
        <li data-tone="left">
          <b>{formatNumber(left)}</b> left
        </li>
      )}
    </ul>
  );
}

function Bar({ view }: { view: RunView }) {
  const { counts, run } = view;
  const parts = [
    ["ok", counts.restored + counts["not-archived"]],
    ["warn", counts.unknown],
    ["bad", counts.refused],
  ] as const;
  const total = run.items.length;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Items processed"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={processedCount(view)}
    >
      <svg
        aria-hidden
        width="100%"
        height="100%"
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
      >
        {parts.map(([tone, count], index) => (
          <rect
            key={tone}
            data-tone={tone}
            x={parts.slice(0, index).reduce((sum, [, before]) => sum + before, 0)}
            width={count}
            height={1}
          />
        ))}
      </svg>
    </div>
  );
}

/** Live region: announces the progress every few seconds, and the end at once. */
function Announcer({ words, ended }: { words: string; ended: boolean }) {
  const [announced, setAnnounced] = useState({ words: "", at: 0 });
  useEffect(() => {
    if (announced.words === words) return;
    const wait = ended ? 0 : Math.max(0, announced.at + ANNOUNCE_INTERVAL_MS - Date.now());
    const timer = setTimeout(() => setAnnounced({ words, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [words, ended, announced]);
  return (
    <div role="status">
      <VisuallyHidden>{announced.words}</VisuallyHidden>
    </div>
  );
}

/** Puts the progress in front of the page's title. */
function useTitleProgress(view: RunView) {
  const { run, phase } = view;
  const going = phase === "running" || phase === "stopping";
  const progress = going ? `(${processedCount(view)}/${run.items.length}) ` : "";
  useEffect(() => {
    const own = () => document.title.replace(/^\(\d+\/\d+\) /, "");
    document.title = progress + own();
    return () => void (document.title = own());
  }, [progress]);
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
