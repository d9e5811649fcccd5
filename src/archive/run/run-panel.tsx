import {
  Bell,
  BellRing,
  ChevronDown,
  ChevronUp,
  CircleHelp,
  FileText,
  Hourglass,
  Pause,
  Play,
  RotateCw,
  TriangleAlert,
  X,
} from "lucide-react";
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  useSyncExternalStore,
} from "react";
import { useSession } from "#src/app/session-context.tsx";
import { compareLoaded } from "#src/archive/run/also-changed.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { useStartRun } from "#src/writes/use-start-run.ts";
import {
  changedIndexes,
  countOfTone,
  doneOf,
  endText,
  problemStates,
  processedCount,
  progressText,
  runWords,
  warningOf,
} from "#src/archive/run/run-messages.ts";
import { RunProblems } from "#src/archive/run/run-problems.tsx";
import { Announcer, Bar, Counts } from "#src/archive/run/run-progress.tsx";
import { askBeforeLeaving } from "#src/lib/ask-before-leaving.ts";
import { formatDuration, formatNumber } from "#src/lib/format.ts";
import { raiseToasts, toast } from "#src/ui/feedback/toast.ts";
import { Button, ButtonLink, IconButton } from "#src/ui/form/button.tsx";
import { titlePrefix } from "#src/ui/shell/page-header.tsx";
import { restoreFocusToRows } from "#src/ui/table/focus/row-focus.ts";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { blockedMessage } from "#src/writes/outcome-words.ts";
import {
  isInterrupted,
  isOfChanges,
  requestsFor,
  restoresIn,
  secondsFor,
} from "#src/writes/run/run-plan.ts";
import { doneCount } from "#src/writes/run/run-results.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { useBlockedBy, useSecondsLeft } from "#src/writes/use-wait.ts";
import styles from "./run-panel.module.css";

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
  const hasProblems = problemStates.some((state) => view.counts[state] > 0);
  if (!detailed && (hasProblems || changedIndexes(view).length > 0)) setDetailed(true);
  // Open by itself at the end where something was not restored; a narrow screen has no room for it beside the rows.
  const [opened, setOpened] = useState(false);
  if (hasProblems && phase === "done" && !opened) {
    setOpened(true);
    if (!narrow) setOpen(true);
  }
  useEffect(() => raiseToasts(), []);
  const title = titlePrefixOf(view);
  useEffect(() => {
    titlePrefix.set(title);
    return () => titlePrefix.set("");
  }, [title]);
  useLeaveGuard(view.counts.sending > 0);
  return (
    <section ref={restoreFocusToRows} className={styles.panel} aria-labelledby={id} data-run>
      <Bar view={view} />
      <header className={cx(bars.bar, styles.head)}>
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
        {detailed && (
          <Button
            size="small"
            icon={open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
            id={runDetailsId}
            aria-label={open ? "Hide details of the run" : "Show details of the run"}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className={styles.wide}>Details</span>
          </Button>
        )}
        <RunActions view={view} />
        {(ended || isInterrupted(halt)) && (
          <IconButton
            size="small"
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

const runDetailsId = "run-details";

function RunActions({ view }: { view: RunView }) {
  const session = useSession();
  const { runs, askForKey } = session;
  const { planAll, dialog } = usePlan();
  const start = useStartRun(() => toast("The run couldn’t be started.", "bad"));
  const { phase, halt, counts, run } = view;
  const ended = phase === "done" || phase === "cancelled";
  const again = runs.left();
  const mayCheck = ended || (phase === "halted" && isInterrupted(halt));
  return (
    <div className={styles.actions}>
      {phase === "running" && (
        <Act icon={<Pause aria-hidden />} onClick={() => runs.pause()}>
          Pause
        </Act>
      )}
      {phase === "halted" && halt !== "unsaved" && (
        <Act
          variant="primary"
          icon={<Play aria-hidden />}
          onClick={() => void runs.resume(compareLoaded(session, run.items))}
        >
          Resume
        </Act>
      )}
      {halt === "key" && <Act onClick={() => askForKey(true)}>Enter a new key</Act>}
      {(phase === "running" || phase === "halted") && counts.waiting > 0 && (
        <Act onClick={() => void runs.cancel()}>
          Cancel the other {formatNumber(counts.waiting)}
        </Act>
      )}
      {phase === "checking" && <Act onClick={() => runs.stopCheck()}>Stop checking</Act>}
      {((mayCheck && counts.unknown > 0) || (ended && counts.restored > 0)) && (
        <Act
          variant={halt === "unsaved" ? "primary" : "standard"}
          icon={<CircleHelp aria-hidden />}
          onClick={() => void runs.check()}
        >
          {counts.unknown > 0 ? `Find out about ${formatNumber(counts.unknown)}` : "Check status"}
        </Act>
      )}
      {ended && again.length > 0 && (
        <Act
          icon={<RotateCw aria-hidden />}
          // Each task is read again before it is changed.
          onClick={() =>
            isOfChanges(run) ? start({ items: again, pace: run.pace }) : planAll(restoresIn(again))
          }
        >
          {again.length > counts["not-sent"]
            ? "Retry"
            : `${isOfChanges(run) ? "Change" : "Restore"} the other`}{" "}
          {formatNumber(again.length)}
        </Act>
      )}
      {dialog}
    </div>
  );
}

/** The focus goes to the button of the details when that of a phase that is over goes away. */
const focusToggle = restoreFocusTo(runDetailsId);

const Act = (props: ComponentProps<typeof Button>) => (
  <Button ref={focusToggle} size="small" {...props} />
);

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

function toneOf(view: RunView): "ok" | "bad" | undefined {
  if (view.phase !== "done") return undefined;
  if (countOfTone(view, "ok") === view.run.items.length) return "ok";
  return countOfTone(view, "bad") > 0 ? "bad" : undefined;
}

/** Asks before leaving the page while requests are in progress. */
function useLeaveGuard(on: boolean) {
  useEffect(() => {
    const end = new AbortController();
    askBeforeLeaving(() => on, end.signal);
    return () => end.abort();
  }, [on]);
}

/** Progress or end of a run in a few characters, for the title of its tab. */
function titlePrefixOf(view: RunView): string {
  const { phase, run } = view;
  const total = formatNumber(run.items.length);
  const progress = `${formatNumber(processedCount(view))}/${total}`;
  if (phase === "halted") return `(${progress}, paused) `;
  if (phase !== "done" && phase !== "cancelled") return `(${progress}) `;
  const end = phase === "cancelled" ? "Cancelled" : "Done";
  return `${end}, ${doneOf(view)} · `;
}

/** One line under the counts: what keeps the run from going on, else its time left or its end. */
function RunLine({ view }: { view: RunView }) {
  const unrecorded = useUnrecordedText(view);
  const isRunning = view.phase === "running";
  const secondsLeft = useSecondsLeft(isRunning ? view.waitsUntil : null) ?? 0;
  const blocked = useBlockedBy();
  const warning = warningOf(view);
  const isHeldUp = isRunning && (blocked !== null || secondsLeft > 0);
  const Icon = warning ? TriangleAlert : isHeldUp ? Hourglass : null;
  const heldUp = blocked ? (
    blockedMessage(blocked)
  ) : (
    <>
      <b>The workspace asked us to slow down.</b> Continues in {secondsLeft} s.
    </>
  );
  const progress = isRunning ? `${timeLeft(view)}Keep this tab open.` : endText(view);
  return (
    <p className={styles.line} data-tone={Icon ? "warn" : undefined}>
      {Icon && <Icon aria-hidden />}{" "}
      <span>
        {warning ?? (isHeldUp ? heldUp : progress)}
        {unrecorded}
      </span>
    </p>
  );
}

/** Number of requests of a run that Activity has no record of, as a sentence to append. */
function useUnrecordedText({ run }: RunView): string {
  const { unrecorded } = useSession();
  const count = useSyncExternalStore(unrecorded.subscribe, () => unrecorded.get().inRuns[run.id]);
  return count === undefined ? "" : ` ${formatNumber(count)} sent without a record.`;
}

/** Time left of a run where its pace is known, such as `About 12 s left.` */
function timeLeft({ counts, perMinute, run }: RunView): string {
  const left = counts.waiting + counts.sending;
  const seconds = secondsFor(requestsFor(run, left), perMinute);
  return seconds === null ? "" : `About ${formatDuration(seconds)} left. `;
}

const isSupported = () => "Notification" in window && isSecureContext;

/**
 * Button that asks the browser for notifications, and shows one when the run ends while its tab is out of
 * sight. Nothing is asked before it is pressed.
 */
function RunAlert({ view }: { view: RunView }) {
  const [on, setOn] = useState(() => isSupported() && Notification.permission === "granted");
  const { phase } = view;
  const ended = phase === "done" || phase === "cancelled" || phase === "halted";
  const show = useEffectEvent(() => {
    if (on && document.hidden) notify(progressText(view));
  });
  useEffect(() => {
    if (ended) show();
  }, [ended]);
  if (!isSupported() || phase === "done" || phase === "cancelled") return null;

  async function toggle() {
    if (on) return setOn(false);
    const allowed = (await Notification.requestPermission()) === "granted";
    setOn(allowed);
    if (!allowed)
      toast("Notifications are blocked. Allow them in this browser’s site settings.", "warn");
  }
  const label = "Notify me when the run ends";
  return (
    <IconButton
      size="small"
      icon={on ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      aria-label={label}
      aria-pressed={on}
      title={label}
      onClick={() => void toggle()}
    />
  );
}

function notify(body: string) {
  try {
    const notification = new Notification("Reshelve", { body, tag: "run" });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Browsers of phones have the class, and allow notifications of service workers alone.
  }
}
