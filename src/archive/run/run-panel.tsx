import {
  Check,
  Circle,
  CircleHelp,
  Hourglass,
  Pause,
  Play,
  RotateCw,
  TriangleAlert,
  X,
} from "lucide-react";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useId, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import {
  alsoChangedText,
  countOf,
  doneOf,
  endText,
  panelTitle,
  processedCount,
  progressText,
  shownCounts,
  warningOf,
} from "#src/archive/run/run-messages.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { formatDuration, formatNumber } from "#src/lib/format.ts";
import { askBeforeLeaving } from "#src/lib/storage/ask-before-leaving.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { Button, ButtonLink, IconButton } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { titlePrefix } from "#src/ui/shell/page-header.tsx";
import { restoreFocusToRows } from "#src/ui/table/focus/row-focus.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { useAnnounced } from "#src/ui/text/use-announced.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { isOfChanges, restoresIn } from "#src/writes/run/run-plan.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { useSecondsLeft } from "#src/writes/use-wait.ts";
import styles from "./run-panel.module.css";

/** Minimum time between two announcements of the progress. */
const ANNOUNCE_INTERVAL_MS = 5_000;
/** Time without a reply after which writes in flight are worth a word. */
const NO_REPLY_MS = 5_000;

interface RunPanelProps {
  view: RunView;
  /** True on pages that show the run themselves. */
  isHidden: boolean;
}

/**
 * Progress and controls of this tab's run, docked below every page in a line that leads to the page of
 * the run, which has the result of each item. It shortens the list above, which keeps its rows.
 */
export function RunPanel({ view, isHidden }: RunPanelProps) {
  usePreferences();
  const { phase, run, counts } = view;
  const total = formatNumber(run.items.length);
  const progress = `${formatNumber(processedCount(view))}/${total}`;
  const prefixes: Partial<Record<RunView["phase"], string>> = {
    halted: `(${progress}, paused) `,
    done: `Done, ${doneOf(view)} · `,
    cancelled: `Cancelled, ${doneOf(view)} · `,
  };
  const prefix = prefixes[phase] ?? `(${progress}) `;
  useEffect(() => {
    titlePrefix.set(prefix);
    return () => titlePrefix.set("");
  }, [prefix]);
  const isSending = counts.sending > 0;
  useEffect(() => {
    const end = new AbortController();
    askBeforeLeaving(() => isSending, end.signal);
    return () => end.abort();
  }, [isSending]);
  return !isHidden && <Panel view={view} />;
}

function Panel({ view }: { view: RunView }) {
  const id = useId();
  const { runs } = useSession();
  const { phase, halt, run } = view;
  const ended = phase === "done" || phase === "cancelled";
  const warning = warningOf(view);
  const words = warning ? `${warning} ${progressText(view)}` : progressText(view);
  const announced = useAnnounced(words, ended || warning ? 0 : ANNOUNCE_INTERVAL_MS, "");
  return (
    <section ref={restoreFocusToRows} className={styles.panel} aria-labelledby={id}>
      <Bar view={view} />
      <header className={cx(bars.bar, styles.head)}>
        <h2 id={id}>
          <Link to="/activity/runs/$id" params={{ id: run.id }} id={pageLinkId}>
            {panelTitle(view)}
          </Link>
        </h2>
        <Counts view={view} />
        <RunNote view={view} warning={warning} />
        <RunActions view={view} />
        {(ended || halt === "interrupted" || halt === "other-tab") && (
          <IconButton
            size="small"
            icon={<X aria-hidden />}
            aria-label="Close the run"
            onClick={() => runs.dismiss()}
          />
        )}
      </header>
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </section>
  );
}

/** Bar of the items with a result, in the colours of their states. */
function Bar({ view }: { view: RunView }) {
  const total = view.run.items.length;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Progress of the run"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={processedCount(view)}
    >
      {(["ok", "bad", "warn"] as const).map((tone) => {
        const shown = shownCounts(view.run).filter((one) => one.tone === tone);
        const count = shown.reduce((sum, one) => sum + countOf(view, one), 0);
        return <i key={tone} data-tone={tone} style={{ width: `${(100 * count) / total}%` }} />;
      })}
    </div>
  );
}

const marks = {
  ok: <Check aria-hidden />,
  bad: <TriangleAlert aria-hidden />,
  warn: <CircleHelp aria-hidden />,
  busy: <Spinner />,
  idle: <Circle aria-hidden />,
};

const Counts = ({ view }: { view: RunView }) => (
  <ul className={styles.counts}>
    {shownCounts(view.run).map((one) => {
      const count = countOf(view, one);
      return (
        count > 0 && (
          <li key={one.word} data-tone={one.tone}>
            {marks[one.tone]}
            <b>{formatNumber(count)}</b> {one.word}
          </li>
        )
      );
    })}
  </ul>
);

const pageLinkId = "run-page";
/** The focus goes to the link to the run when the button of a phase that is over goes away. */
const focusPageLink = restoreFocusTo(pageLinkId);

const Act = (props: ComponentProps<typeof Button>) => (
  <Button ref={focusPageLink} size="small" {...props} />
);

function RunActions({ view }: { view: RunView }) {
  const { runs, askForKey } = useSession();
  const { planAll, dialog } = usePlan();
  const { phase, halt, counts, run } = view;
  const ended = phase === "done" || phase === "cancelled";
  const mayResume = phase === "halted" && halt !== "other-tab";
  const mayCancel = (phase === "running" || mayResume) && counts.waiting > 0;
  const again = runs.left();
  return (
    <div className={styles.actions}>
      {phase === "running" && (
        <Act icon={<Pause aria-hidden />} onClick={() => runs.pause()}>
          Pause
        </Act>
      )}
      {mayResume && (
        <Act variant="primary" icon={<Play aria-hidden />} onClick={() => void runs.resume()}>
          Resume
        </Act>
      )}
      {halt === "key" && <Act onClick={() => askForKey(true)}>Enter a new key</Act>}
      {mayCancel && (
        <Act onClick={() => void runs.cancel()}>
          Cancel the other {formatNumber(counts.waiting)}
        </Act>
      )}
      {(ended || mayResume) && view.isStored && counts.unknown > 0 && (
        <ButtonLink
          ref={focusPageLink}
          size="small"
          to="/activity/runs/$id"
          params={{ id: run.id }}
        >
          <CircleHelp aria-hidden /> Check {formatNumber(counts.unknown)}
        </ButtonLink>
      )}
      {ended && again.length > 0 && (
        <Act
          icon={<RotateCw aria-hidden />}
          onClick={() => (isOfChanges(run) ? void runs.start(again) : planAll(restoresIn(again)))}
        >
          {isOfChanges(run) ? "Change" : "Restore"}{" "}
          {again.length > counts["not-sent"] ? "again" : "the other"} {formatNumber(again.length)}
        </Act>
      )}
      {dialog}
    </div>
  );
}

/** The reason why the run waits, its time left, or a note at its end. */
function RunNote({ view, warning }: { view: RunView; warning: string | null }) {
  const isRunning = view.phase === "running";
  const { pacer } = useSession().api;
  const waitsUntil = useSyncExternalStore(pacer.subscribe, () => pacer.view().waitsUntil);
  const perMinute = useSyncExternalStore(pacer.subscribe, () => pacer.view().perMinute);
  const secondsLeft = useSecondsLeft(isRunning ? waitsUntil : null) ?? 0;
  const blockedSince = useSyncExternalStore(pacer.subscribe, pacer.blockedSince);
  const isBlocked = useSecondsLeft(blockedSince && blockedSince + NO_REPLY_MS) === 0;
  const changed = isRunning ? "" : alsoChangedText(view);
  let text = warning ?? `${changed} ${endText(view)}`.trim();
  let isHeldUp = false;
  if (isRunning && !warning) {
    const { counts } = view;
    const seconds = perMinute && (60 * (counts.waiting + counts.sending)) / perMinute;
    isHeldUp = isBlocked || secondsLeft > 0;
    const about = seconds === null ? "" : `About ${formatDuration(seconds)} left. `;
    text = `${about}Keep this tab open.`;
    if (secondsLeft > 0)
      text = `The workspace asked us to slow down. Continues in ${secondsLeft} s.`;
    if (isBlocked) text = "Earlier requests have had no reply yet; the next one waits.";
  }
  if (!text) return null;
  const Icon = warning || changed ? TriangleAlert : isHeldUp ? Hourglass : null;
  return (
    <p className={styles.note} data-tone={Icon ? "warn" : undefined}>
      {Icon && <Icon aria-hidden />} <span>{text}</span>
    </p>
  );
}
