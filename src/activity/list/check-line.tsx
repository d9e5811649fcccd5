import { RefreshCw } from "lucide-react";
import { type CheckView, canCheck, findingOf, summaryOf, useCheck } from "#src/activity/check.ts";
import { countedResults, nowWords, restoreOf, resultWords } from "#src/activity/labels.ts";
import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import { type LoggedWrite, countsOf } from "#src/activity/rules/logged.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatDuration, formatMinute, formatNumber } from "#src/lib/format.ts";
import bars from "#src/ui/bar.module.css";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./check-line.module.css";

/** Results of checks: "Checked 24 Nov 2026, 14:05: 4 active now, 1 archived again." */
export function checkedText(writes: readonly LoggedWrite[], check: CheckView): string {
  const { counts, checked, at } = summaryOf(writes, check);
  const all = writes.length;
  if (checked === 0) return "Not checked.";
  const found = counts.map(
    ({ now, count }) => `${formatNumber(count)} ${nowWords[now].toLowerCase()}`,
  );
  const part = checked < all ? `, ${formatNumber(checked)} of ${formatNumber(all)}` : "";
  const isGone = counts.length === 1 && counts[0]?.now === "not-found";
  const doubt = isGone ? " They may be gone, or this workspace doesn’t show single items." : "";
  return `Checked ${formatMinute(at)}${part}: ${found.join(", ")}.${doubt}`;
}

interface CheckLineProps {
  /** The writes that are shown. */
  writes: readonly LoggedWrite[];
  /** The reason why they can't be checked now. */
  whyNot?: string | undefined;
  /** True where a key starts the check. */
  hasKey?: boolean;
  /** Shows the plan that restores items. */
  onRestore: (items: readonly PlannedItem[]) => void;
}

/** One line under the toolbar: the results of what is shown, and the state of the check. */
export function CheckLine({ writes, whyNot, hasKey = false, onRestore }: CheckLineProps) {
  const { workspace, api } = useSession();
  const { check, start, stop } = useCheck();
  const isChecking = check.phase === "checking";
  const checkable = writes.filter((write) => canCheck(write, workspace));
  const words = resultWords(writes);
  const archived = checkable.flatMap((write): PlannedItem[] => {
    const item = restoreOf(write.sent);
    const found = findingOf(check, write);
    if (!item || (found?.now !== "again" && found?.now !== "still")) return [];
    const archivedAt = found.archivedAt === null ? null : new Date(found.archivedAt).toISOString();
    return [{ kind: item.kind, id: item.id, name: write.sent.name ?? item.id, archivedAt }];
  });
  const seconds = api.pacer.secondsFor(check.total - check.read);
  return (
    <div className={cx(bars.bar, styles.line)}>
      <ul className={styles.counts} aria-label="Results">
        {countedResults(countsOf(writes)).map(({ result, count }) => (
          <li key={result}>
            <OutcomeMark result={result}>
              {formatNumber(count)} {words[result].toLowerCase()}
            </OutcomeMark>
          </li>
        ))}
      </ul>
      <p className={styles.state} role="status" aria-busy={isChecking}>
        {isChecking
          ? `Checking ${formatNumber(check.read)} of ${formatNumber(check.total)}.` +
            (seconds === null ? "" : ` About ${formatDuration(seconds)} left.`)
          : (check.phase === "failed" ? "Couldn’t check all. Nothing was changed. " : "") +
            checkedText(checkable, check)}
      </p>
      {!isChecking && archived.length > 0 && whyNot === undefined && (
        <Button size="small" onClick={() => onRestore(archived)}>
          Restore {formatNumber(archived.length)}
        </Button>
      )}
      {isChecking ? (
        <Button size="small" onClick={stop}>
          Stop checking
        </Button>
      ) : (
        <CommandButton
          command={hasKey ? "checkRun" : undefined}
          size="small"
          icon={<RefreshCw aria-hidden />}
          disabled={whyNot !== undefined || checkable.length === 0}
          title={whyNot}
          onClick={() => void start(checkable)}
        >
          Check all shown
        </CommandButton>
      )}
    </div>
  );
}
