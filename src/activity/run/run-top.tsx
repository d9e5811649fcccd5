import { allOutcomes } from "#src/activity/labels.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import type { RunCheck } from "#src/activity/run/check.ts";
import {
  type CheckSummary,
  type RunRow,
  nowWords,
  outcomeWordOf,
} from "#src/activity/run/items.ts";
import { factsOf, nowStatesOf, runHeading, summaryWords } from "#src/activity/run/report.ts";
import { type Now, type RunSearch, itemOutcomes } from "#src/activity/run/search.ts";
import { kindLabel, kinds } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatDuration, formatNumber } from "#src/lib/format.ts";
import { ToneParts } from "#src/ui/bars/tone-parts.tsx";
import { anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./run-page.module.css";

interface RunTopProps {
  run: LoggedRun;
  rows: readonly RunRow[];
  summary: CheckSummary;
  check: RunCheck | null;
  search: RunSearch;
  onSearch: (changed: Partial<RunSearch>) => void;
}

/** Outcomes of a run as a whole, and the filters of its items. */
export function RunTop({ run, rows, summary, check, search, onSearch }: RunTopProps) {
  const { q, outcome, now, kind } = search;
  const outcomes = itemOutcomes.map((value) => ({ value, name: outcomeWordOf(value, run) }));
  const states = nowStatesOf(run).map((value) => ({ value, name: nowWords[value] }));
  const found = new Set(rows.map(({ kind: one }) => one));
  const ofKinds = kinds
    .filter((one) => found.has(one))
    .map((value) => ({ value, name: kindLabel(value) }));
  return (
    <div className={styles.top}>
      <h2 className={styles.heading}>{runHeading(run)}</h2>
      <p className={styles.facts}>
        <ServiceText>{factsOf(run, rows)}</ServiceText>
      </p>
      <Outcomes run={run} />
      <NowBox {...{ run, summary, check, now }} onNow={(next) => onSearch({ now: next })} />
      <Toolbar
        label="Items of the run"
        filter={`Filter these ${formatNumber(rows.length)}`}
        text={q}
        onText={(text) => onSearch({ q: text })}
        filters={[
          choiceFilter("Now", now, [anyChoice, ...states], (next) => onSearch({ now: next })),
          choiceFilter("Outcome", outcome, [anyChoice, ...outcomes], (next) =>
            onSearch({ outcome: next }),
          ),
          ofKinds.length > 0 &&
            choiceFilter("Kind", kind, [anyChoice, ...ofKinds], (next) => onSearch({ kind: next })),
        ]}
      />
    </div>
  );
}

function Outcomes({ run }: { run: LoggedRun }) {
  const shown = allOutcomes(run).filter(({ count }) => count > 0);
  return (
    <>
      <div className={styles.bar} aria-hidden>
        <ToneParts parts={shown} />
      </div>
      <ul className={styles.legend} aria-label="Outcomes">
        {shown.map(({ count, tone, word }) => (
          <li key={tone}>
            <i data-tone={tone} aria-hidden />
            <b>{formatNumber(count)}</b> {word}
          </li>
        ))}
      </ul>
    </>
  );
}

interface NowBoxProps {
  run: LoggedRun;
  summary: CheckSummary;
  check: RunCheck | null;
  now: Now | undefined;
  onNow: (now: Now | undefined) => void;
}

/** Result of the check, or its progress, and the numbers of what was found, which filter. */
function NowBox({ run, summary, check, now, onNow }: NowBoxProps) {
  return (
    <section className={styles.box} aria-label="Now">
      <div className={styles.boxWords} role="status" aria-busy={check?.phase === "checking"}>
        {check?.phase === "checking" ? (
          <Progress {...check} />
        ) : (
          <Result run={run} summary={summary} isFailed={check?.phase === "failed"} />
        )}
      </div>
      <div className={styles.cells}>
        {nowStatesOf(run).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={now === state}
            onClick={() => onNow(now === state ? undefined : state)}
          >
            <b>{summary.read === 0 ? "–" : formatNumber(summary.counts[state])}</b>
            <span>
              <i data-now={state} aria-hidden />
              {nowWords[state]}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

interface ResultProps extends Pick<NowBoxProps, "run" | "summary"> {
  isFailed: boolean;
}

function Result({ run, summary, isFailed }: ResultProps) {
  const { title, detail } = summaryWords(run, summary);
  return (
    <>
      <b>{isFailed ? "Couldn’t check all. Nothing was changed." : title}</b>
      <small>{isFailed && summary.read > 0 ? `${title}. ${detail}` : detail}</small>
    </>
  );
}

function Progress({ checks, total }: RunCheck) {
  const read = checks.size;
  const seconds = useSession().api.pacer.secondsFor(total - read);
  return (
    <>
      <b>
        Checking {formatNumber(read)} of {formatNumber(total)}
      </b>
      <progress aria-label="Items checked" max={total} value={read} />
      <small>
        {seconds !== null && `About ${formatDuration(seconds)} left. `}Nothing is changed.
      </small>
    </>
  );
}
