import { ArchiveRestore, ChevronDown, ChevronRight, SquareCheck, Upload } from "lucide-react";
import { type KeyboardEvent, createContext, useContext, useSyncExternalStore } from "react";
import { canCheck, dismissUnknown, findingOf, useCheck } from "#src/activity/check.ts";
import {
  actionLabel,
  countedResults,
  isSentTo,
  labelInRun,
  linkOf,
  nowWords,
  outcomeWord,
  reasonLabel,
  restoreOf,
  runFacts,
  runTitle,
  subjectOf,
  titleOf,
} from "#src/activity/labels.ts";
import type { ActivityRow } from "#src/activity/list/rows.ts";
import { OpenTarget } from "#src/activity/open-target.tsx";
import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import { isDismissed } from "#src/activity/rules/writes.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatClock, formatMinute } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { restoreFocusToOpener } from "#src/ui/table/focus/row-focus.ts";
import { useRowTabIndex } from "#src/ui/table/focus/tab-stop.ts";
import { RowLink } from "#src/ui/table/row-link.tsx";
import groupStyles from "#src/ui/table/virtual/virtual-table.module.css";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
import { changedText } from "#src/writes/outcome-words.ts";
import { useWrite } from "#src/writes/use-write.ts";
import styles from "./columns.module.css";

const subjectIcons = { item: ArchiveRestore, task: SquareCheck, file: Upload };

/** The function that opens and folds a run; null on the page of one. */
export const FoldRunContext = createContext<((run: string, open: boolean) => void) | null>(null);

/** Facts beside the title of a write: what it did, why not, and what else it changed. */
function writeDetail(write: LoggedWrite, inRun: boolean) {
  const { sent, outcome, words, isSuperseded } = write;
  return [
    inRun ? labelInRun(sent) : actionLabel(sent),
    words === null ? reasonLabel(outcome) : `“${words}”`,
    changedText(outcome.changed),
    isSuperseded && "settled later",
    isDismissed(write) && "dismissed",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Title of a write, which opens its details, or its item on the page of a run; and what it did. */
function WriteTitle({ write, inRun }: { write: LoggedWrite; inRun: boolean }) {
  const { workspace } = useSession();
  const onPaper = useContext(OnPaper);
  const isRunPage = useContext(FoldRunContext) === null;
  const { id, sent, requests } = write;
  const title = <ServiceText>{titleOf(sent)}</ServiceText>;
  const details = {
    to: "/activity/$request",
    params: { request: id },
    resetScroll: false,
  } as const;
  const hasDetails = !isRunPage && requests.length > 0;
  const link = linkOf(sent, workspace);
  const Icon = subjectIcons[subjectOf(sent)];
  const host = sent.origin === workspace.origin ? "" : ` · ${new URL(sent.origin).host}`;
  return (
    <>
      <Icon aria-hidden className={inRun ? styles.inRun : tableStyles.muted} />
      {hasDetails ? (
        <RowLink {...details} search={(before) => before}>
          {title}
        </RowLink>
      ) : link ? (
        <RowLink {...link}>{title}</RowLink>
      ) : (
        title
      )}
      <ServiceText className={styles.detail ?? ""}>
        {(onPaper ? "· " : "") + writeDetail(write, inRun || isRunPage) + host}
      </ServiceText>
    </>
  );
}

/** Title of a run, which opens and folds it. */
function RunTitle({ run, open }: { run: LoggedRun; open: boolean }) {
  const fold = useContext(FoldRunContext);
  const Chevron = open ? ChevronDown : ChevronRight;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    fold?.(run.id, event.key === "ArrowRight");
  }
  return (
    <>
      <button
        type="button"
        tabIndex={useRowTabIndex()}
        className={cx(groupStyles.fold, styles.fold)}
        aria-expanded={open}
        onClick={() => fold?.(run.id, !open)}
        onKeyDown={onKeyDown}
      >
        <Chevron aria-hidden className={tableStyles.muted} />
        <bdi>{runTitle(run)}</bdi>
      </button>
      <span className={cx(textStyles.line, styles.detail)}>{runFacts(run)}</span>
    </>
  );
}

/** Results of a run: what is not done, or that all is. */
function RunOutcome({ run }: { run: LoggedRun }) {
  const all = countedResults(run.writes);
  const open = all.filter(({ result }) => result !== "confirmed");
  return (
    <span className={styles.outcomes}>
      {(open.length > 0 ? open : all).map(({ result, text }) => (
        <OutcomeMark key={result} result={result}>
          {text}
        </OutcomeMark>
      ))}
    </span>
  );
}

/** Result of a write, and what a check found since. */
function WriteOutcome({ write }: { write: LoggedWrite }) {
  const { check } = useCheck();
  const finding = findingOf(check, write);
  return (
    <span className={styles.outcomes}>
      <OutcomeMark result={write.result}>{outcomeWord(write.sent, write.result)}</OutcomeMark>
      {finding && (
        <span className={styles.now} data-now={finding.now} title={formatMinute(finding.at)}>
          {nowWords[finding.now]}
        </span>
      )}
    </span>
  );
}

/** The one button of a write: checks it, restores it again, or opens what it changed. */
function NextStep({ write }: { write: LoggedWrite }) {
  const { log, runs, workspace: here } = useSession();
  const { check, start } = useCheck();
  const restore = useWrite("restore");
  const { sent, result, isSuperseded } = write;
  const item = restoreOf(sent);
  const inRun = useSyncExternalStore(runs.subscribe, () => item !== null && runs.includes(item));
  if (isSuperseded || !isSentTo(sent, here)) return null;
  const now = findingOf(check, write)?.now;
  const context = { name: titleOf(sent), isShown: () => false };
  const link = linkOf(sent, here);
  const isArchived = now === "again" || now === "still";
  const isBusy = restore.isPending || inRun;
  const button = { variant: "row", size: "small", ref: restoreFocusToOpener } as const;
  const step = (name: string, onClick: () => unknown, isOff = false) => (
    <Button
      {...button}
      aria-disabled={isOff || undefined}
      aria-label={`${name}: ${titleOf(sent)}`}
      onClick={() => void (isOff || onClick())}
    >
      {name}
    </Button>
  );
  if (item && result !== "unknown" && (result !== "confirmed" || isArchived))
    return step("Restore again", () => restore.mutate({ write: item, context }), isBusy);
  if (subjectOf(sent) === "task" && link && result === "refused")
    return <OpenTarget link={link} {...button} />;
  if (canCheck(write, here) && (result !== "unknown" || now === undefined))
    return step("Check", () => start([write]), check.phase === "checking");
  if (result !== "unknown" || isDismissed(write)) return null;
  return step("Dismiss", () => dismissUnknown({ log }, sent));
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
    if (row.type === "write") return !row.inRun && <TimeOfDay at={row.write.at} />;
    return <TimeOfDay at={row.run.at} />;
  },
};

const what: Column<ActivityRow> = {
  name: "What",
  rowHeader: true,
  cell: (row) =>
    row.type === "run" ? (
      <RunTitle run={row.run} open={row.open} />
    ) : (
      <WriteTitle write={row.write} inRun={row.inRun} />
    ),
};

const outcome: Column<ActivityRow> = {
  name: "Result",
  width: "27%",
  className: styles.result,
  cell: (row) =>
    row.type === "run" ? <RunOutcome run={row.run} /> : <WriteOutcome write={row.write} />,
};

const who: Column<ActivityRow> = {
  name: "Who",
  width: "9rem",
  hideOrder: 1,
  className: styles.who,
  cell(row) {
    if (row.type === "write" && row.inRun) return null;
    const { sent } = row.type === "run" ? row.run : row.write;
    return sent.who && <ServiceText>{sent.who}</ServiceText>;
  },
};

const next: Column<ActivityRow> = {
  name: "Next step",
  hiddenName: true,
  width: "8rem",
  card: "action",
  className: styles.next,
  cell: (row) =>
    row.type === "write" ? (
      <NextStep write={row.write} />
    ) : (
      <ButtonLink
        variant="row"
        size="small"
        aria-label={`Open run: ${runTitle(row.run)}`}
        to="/activity/runs/$id"
        params={{ id: row.run.id }}
      >
        Open run
      </ButtonLink>
    ),
};

/** Columns of Activity and of a run; who did it only where anybody gave a name. */
export const columns: readonly Column<ActivityRow>[] = [time, what, outcome, next];
export const columnsWithWho: readonly Column<ActivityRow>[] = [time, what, outcome, who, next];
