import { ArchiveRestore, ChevronDown, ChevronRight, SquareCheck, Upload } from "lucide-react";
import { type KeyboardEvent, useContext } from "react";
import { readableWrite } from "#src/activity/find-out.ts";
import {
  actionLabel,
  allOutcomes,
  isSentTo,
  outcomeWord,
  reasonLabel,
  restoredKind,
  restoreOf,
  runFacts,
  runOutcomes,
  runTitle,
  subjectOf,
  targetOf,
} from "#src/activity/labels.ts";
import { type ActivityRow, RowActionsContext, shownIn } from "#src/activity/list/rows.ts";
import { OpenTarget } from "#src/activity/open-target.tsx";
import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatClock, formatMinute, formatNumber } from "#src/lib/format.ts";
import { ToneParts } from "#src/ui/bars/tone-parts.tsx";
import { cx } from "#src/ui/cx.ts";
import { Button, ButtonLink, TextButton } from "#src/ui/form/button.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { useRowTabIndex } from "#src/ui/table/focus/tab-stop.ts";
import { RowLink } from "#src/ui/table/row-link.tsx";
import groupStyles from "#src/ui/table/virtual/virtual-table.module.css";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./columns.module.css";

const subjectIcons = { item: ArchiveRestore, task: SquareCheck, file: Upload };

/** Facts beside the title of a write: what it did, and why not. */
function writeDetail(write: LoggedWrite, inRun: boolean) {
  const { sent, outcome, result, words, isSuperseded } = write;
  return [
    (inRun && restoredKind(sent)) || actionLabel(sent, outcome),
    words !== null ? `“${words}”` : result !== "done" && reasonLabel(outcome),
    isSuperseded && "settled later",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Title of a write, which opens its details, and what it did. */
function WriteTitle({ write, inRun }: { write: LoggedWrite; inRun: boolean }) {
  const { workspace } = useSession();
  const onPaper = useContext(OnPaper);
  const { id, sent } = write;
  const Icon = subjectIcons[subjectOf(sent)];
  const host = sent.origin === workspace.origin ? "" : ` · ${new URL(sent.origin).host}`;
  return (
    <>
      <Icon aria-hidden className={inRun ? styles.inRun : tableStyles.muted} />
      <RowLink
        to="/activity/$request"
        params={{ request: id }}
        search={(before) => before}
        resetScroll={false}
      >
        <ServiceText>{targetOf(sent, null).label}</ServiceText>
      </RowLink>
      <ServiceText className={styles.detail ?? ""}>
        {(onPaper ? "· " : "") + writeDetail(write, inRun) + host}
      </ServiceText>
    </>
  );
}

/** Title of a run, which opens and folds it. */
function RunTitle({ run, open }: { run: LoggedRun; open: boolean }) {
  const actions = useContext(RowActionsContext);
  const Chevron = open ? ChevronDown : ChevronRight;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    actions.open(run, event.key === "ArrowRight" ? "some" : "folded");
  }
  return (
    <>
      <button
        type="button"
        tabIndex={useRowTabIndex()}
        className={cx(groupStyles.fold, styles.fold)}
        aria-expanded={open}
        onClick={() => actions.open(run, open ? "folded" : "some")}
        onKeyDown={onKeyDown}
      >
        <Chevron aria-hidden className={tableStyles.muted} />
        <bdi>{runTitle(run)}</bdi>
      </button>
      <span className={cx(textStyles.line, styles.detail)}>{runFacts(run)}</span>
    </>
  );
}

/** Outcomes of a run: a bar, and the words for what is not done. */
function RunOutcome({ run }: { run: LoggedRun }) {
  return (
    <span className={styles.runOutcome}>
      <span className={styles.bar} aria-hidden>
        <ToneParts parts={allOutcomes(run)} />
      </span>
      {runOutcomes(run).map(({ outcome, count, word }) => (
        <OutcomeMark key={outcome} result={outcome}>
          {formatNumber(count)} {word}
        </OutcomeMark>
      ))}
    </span>
  );
}

function NextStep({ write }: { write: LoggedWrite }) {
  const { findOut, retry, isBusy } = useContext(RowActionsContext);
  const here = useSession().workspace;
  const { sent, result, isSuperseded } = write;
  const { label, link } = targetOf(sent, here);
  if (result === "done" || isSuperseded || !isSentTo(sent, here)) return null;
  const button = { variant: "row", size: "small" } as const;
  if (result === "no-answer" && readableWrite(sent)) {
    return (
      <Button
        {...button}
        aria-label={`Check: ${label}`}
        disabled={isBusy}
        onClick={() => findOut(write)}
      >
        Check
      </Button>
    );
  }
  if (link?.page === "task") return <OpenTarget link={link} {...button} />;
  if (result === "no-answer" || !restoreOf(sent)) return null;
  return (
    <Button
      {...button}
      aria-label={`Restore again: ${label}`}
      disabled={isBusy}
      onClick={() => retry(write)}
    >
      Again
    </Button>
  );
}

function OpenRun({ run }: { run: LoggedRun }) {
  return (
    <ButtonLink
      variant="row"
      size="small"
      aria-label={`Open run: ${runTitle(run)}`}
      to="/activity/runs/$id"
      params={{ id: run.id }}
    >
      Open run
    </ButtonLink>
  );
}

function More({ run, count }: { run: LoggedRun; count: number }) {
  const { open } = useContext(RowActionsContext);
  return (
    <TextButton className={styles.more} onClick={() => open(run, "all")}>
      Show the other {formatNumber(count)}
    </TextButton>
  );
}

/** Time of a write under the heading of its day; paper has no headings. */
function TimeOfDay({ at }: { at: number }) {
  const onPaper = useContext(OnPaper);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
      {onPaper ? formatMinute(at) : formatClock(at)}
    </time>
  );
}

const time: Column<ActivityRow> = {
  name: "Time",
  width: "4.75rem",
  cell(row) {
    const at = shownIn(row)?.at;
    return at !== undefined && <TimeOfDay at={at} />;
  },
};

const what: Column<ActivityRow> = {
  name: "What",
  rowHeader: true,
  cell: (row) => {
    if (row.type === "run") return <RunTitle run={row.run} open={row.open} />;
    if (row.type === "more") return <More run={row.run} count={row.count} />;
    return <WriteTitle write={row.write} inRun={row.inRun} />;
  },
};

const outcome: Column<ActivityRow> = {
  name: "Result",
  width: "27%",
  className: styles.result,
  cell: (row) => {
    if (row.type === "more") return null;
    if (row.type === "run") return <RunOutcome run={row.run} />;
    const { result, outcome: entry } = row.write;
    return <OutcomeMark result={result}>{outcomeWord(entry)}</OutcomeMark>;
  },
};

const who: Column<ActivityRow> = {
  name: "Who",
  width: "9rem",
  hideOrder: 1,
  className: styles.who,
  cell(row) {
    const name = shownIn(row)?.sent.who;
    return name && <ServiceText>{name}</ServiceText>;
  },
};

const next: Column<ActivityRow> = {
  name: "Next step",
  hiddenName: true,
  width: "6.5rem",
  card: "action",
  className: styles.next,
  cell: (row) => {
    if (row.type === "more") return null;
    return row.type === "run" ? <OpenRun run={row.run} /> : <NextStep write={row.write} />;
  },
};

/** Columns of Activity; who did it only where anybody gave a name. */
export const columns: readonly Column<ActivityRow>[] = [time, what, outcome, next];
export const columnsWithWho: readonly Column<ActivityRow>[] = [time, what, outcome, who, next];
