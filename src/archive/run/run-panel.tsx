import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import type { RunView } from "#src/writes/run/run.ts";
import { type PlannedItem, countsByKind } from "#src/writes/run/run-plan.ts";
import { RunActions } from "#src/archive/run/run-actions.tsx";
import { RunNotice } from "#src/archive/run/run-notice.tsx";
import styles from "./run-panel.module.css";
import { RunProblems } from "#src/archive/run/run-problems.tsx";
import { progressWords } from "#src/archive/run/run-words.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** Milliseconds between two announcements of the progress, at the least. */
const quiet = 5_000;

/** The run of this tab, on every page: what it does, what it has come to, and what can be done. */
export function RunPanel({ view }: { view: RunView }) {
  const id = useId();
  const { ledger } = useSession();
  const [open, setOpen] = useState(true);
  const { counts, phase, halt } = view;
  const ended = phase === "done" || phase === "cancelled";
  useTitleProgress(view);
  useLeaveGuard(counts.sending > 0);
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <section className={styles.panel} aria-labelledby={id} data-open={open || undefined}>
      <header className={styles.head}>
        <h2 id={id}>{titleOf(view)}</h2>
        <Counts view={view} />
        <RunActions view={view} />
        <Button
          variant="quiet"
          size="small"
          square
          icon={<Chevron aria-hidden />}
          aria-label={open ? "Show less of the run" : "Show all of the run"}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {(ended || halt === "interrupted") && (
          <Button
            variant="quiet"
            size="small"
            square
            icon={<X aria-hidden />}
            aria-label="Put the run away"
            onClick={() => void ledger.get()?.runs.dismiss()}
          />
        )}
      </header>
      <Bar view={view} />
      {open && (
        <div className={styles.body}>
          <RunNotice view={view} />
          <RunProblems view={view} />
        </div>
      )}
      <Announcer words={progressWords(view)} ended={ended} />
    </section>
  );
}

function whatOf(items: readonly PlannedItem[]): string {
  const [[kind] = [], ...others] = countsByKind(items);
  if (!kind || others.length > 0) return counted(items.length, "item", "items");
  return counted(items.length, viewOf(kind).singular, viewOf(kind).plural);
}

function titleOf({ phase, halt, run }: RunView): string {
  const what = whatOf(run.items);
  if (phase === "done") return `Restored: ${what} gone through`;
  if (phase === "cancelled") return `Cancelled: ${what} planned`;
  if (phase === "checking") return `Checking ${what} again`;
  if (phase === "stopping") return `Stopping: ${what} planned`;
  if (phase === "halted") {
    return `${halt === "interrupted" ? "Interrupted" : "Paused"}: ${what} planned`;
  }
  return `Restoring ${what}`;
}

const shownCounts = [
  ["restored", "restored", "ok"],
  ["not-archived", "not archived", "ok"],
  ["refused", "refused", "bad"],
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

function Bar({ view: { counts, run } }: { view: RunView }) {
  const parts = [
    ["ok", counts.restored + counts["not-archived"]],
    ["warn", counts.unknown],
    ["bad", counts.refused],
  ] as const;
  const many = run.items.length;
  const done = many - counts.waiting - counts.sending;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Items gone through"
      aria-valuemin={0}
      aria-valuemax={many}
      aria-valuenow={done}
    >
      <svg
        aria-hidden
        width="100%"
        height="100%"
        viewBox={`0 0 ${many} 1`}
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

/** Reads the progress out at most every five seconds, and the end at once. */
function Announcer({ words, ended }: { words: string; ended: boolean }) {
  const [said, setSaid] = useState({ words: "", at: 0 });
  useEffect(() => {
    if (said.words === words) return;
    const wait = ended ? 0 : Math.max(0, said.at + quiet - Date.now());
    const timer = setTimeout(() => setSaid({ words, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [words, ended, said]);
  return (
    <div role="status">
      <VisuallyHidden>{said.words}</VisuallyHidden>
    </div>
  );
}

/** How far the run is, in front of the page's own title. */
function useTitleProgress({ counts, run, phase }: RunView) {
  const going = phase === "running" || phase === "stopping";
  const done = run.items.length - counts.waiting - counts.sending;
  const progress = going ? `(${done}/${run.items.length}) ` : "";
  useEffect(() => {
    const own = () => document.title.replace(/^\(\d+\/\d+\) /, "");
    document.title = progress + own();
    return () => void (document.title = own());
  }, [progress]);
}

/** The browser asks before the page goes away while requests are under way. */
function useLeaveGuard(on: boolean) {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [on]);
}
