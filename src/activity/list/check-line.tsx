import { RefreshCw } from "lucide-react";
import { type CheckView, canCheck, findingOf, useCheck } from "#src/activity/check.ts";
import { countedResults, nowWords, restoreOf } from "#src/activity/labels.ts";
import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import { groupedBy, targetKey } from "#src/activity/rules/writes.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatMinute, formatNumber } from "#src/lib/format.ts";
import bars from "#src/ui/bar.module.css";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./check-line.module.css";

/** Results of checks: "Checked 24 Nov 2026, 14:05: 4 active now, 1 archived again." */
export function checkedText(writes: readonly LoggedWrite[], check: CheckView): string {
  const found = writes.flatMap((write) => findingOf(check, write) ?? []);
  if (found.length === 0) return "Not checked.";
  const at = found.reduce((latest, finding) => Math.max(latest, finding.at), 0);
  const counts = Object.entries(nowWords).flatMap(([now, word]) => {
    const count = found.filter((finding) => finding.now === now).length;
    return count > 0 ? `${formatNumber(count)} ${word.toLowerCase()}` : [];
  });
  const part =
    found.length < writes.length
      ? `, ${formatNumber(found.length)} of ${formatNumber(writes.length)}`
      : "";
  const isGone = found.every(({ now }) => now === "not-found");
  const doubt = isGone ? " They may be gone, or this workspace doesn’t show single items." : "";
  return `Checked ${formatMinute(at)}${part}: ${counts.join(", ")}.${doubt}`;
}

interface CheckLineProps {
  /** The writes that are shown. */
  writes: readonly LoggedWrite[];
  /** The run whose page it is. */
  run: LoggedRun | undefined;
  /** Shows the plan that restores items. */
  onRestore: (items: readonly PlannedItem[]) => void;
}

/** One line under the toolbar: the results of what is shown, and the state of the check. */
export function CheckLine({ writes, run, onRestore }: CheckLineProps) {
  const { workspace } = useSession();
  const { check, start, stop } = useCheck();
  const isChecking = check.phase === "checking";
  const isOpen = run?.isOpen === true;
  const checkable = writes.filter((write) => canCheck(write, workspace));
  const ofTargets = groupedBy(checkable, ({ sent }) => targetKey(sent)).values();
  const archived = [...ofTargets].flatMap(([write]): PlannedItem[] => {
    const item = restoreOf(write.sent);
    const found = findingOf(check, write);
    if (!item || (found?.now !== "again" && found?.now !== "still")) return [];
    const { archivedAt } = found;
    return [{ kind: item.kind, id: item.id, name: write.sent.name ?? item.id, archivedAt }];
  });
  return (
    <div className={cx(bars.bar, styles.line)}>
      <ul className={styles.counts} aria-label="Results">
        {countedResults(writes).map(({ result, text }) => (
          <li key={result}>
            <OutcomeMark result={result}>{text}</OutcomeMark>
          </li>
        ))}
      </ul>
      <p className={styles.state} role="status" aria-busy={isChecking}>
        {isChecking
          ? `Checking ${formatNumber(check.read)} of ${formatNumber(check.total)}.`
          : (check.phase === "failed" ? "Couldn’t check all. Nothing was changed. " : "") +
            checkedText(checkable, check)}
      </p>
      {!isChecking && archived.length > 0 && !isOpen && (
        <Button size="small" onClick={() => onRestore(archived)}>
          Restore {formatNumber(archived.length)}
        </Button>
      )}
      {/* One button, so that it keeps the focus. */}
      <CommandButton
        command={isChecking ? undefined : run && "checkRun"}
        size="small"
        icon={!isChecking && <RefreshCw aria-hidden />}
        disabled={!isChecking && checkable.length === 0}
        onClick={isChecking ? stop : () => void start(checkable)}
      >
        {isChecking ? "Stop checking" : "Check all shown"}
      </CommandButton>
    </div>
  );
}
