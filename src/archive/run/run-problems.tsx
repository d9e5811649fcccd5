import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { RestoreActions } from "#src/archive/restore/restore-note.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { changedIndexes, problemStates, resultText } from "#src/archive/run/run-messages.ts";
import { formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { useRestoreFocusTo } from "#src/ui/restore-focus.ts";
import { IdText, ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import {
  type ItemResult,
  type PlannedChange,
  type PlannedItem,
  isChange,
} from "#src/writes/run/run-plan.ts";
import type { RunView } from "#src/writes/run/run.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import styles from "./run-panel.module.css";

const MAX_PROBLEMS_SHOWN = 50;

/**
 * Items that were not restored, each with its reason and what to do, and those that the restore
 * changed otherwise. In the order in which they ended, and one that is restored later stays: no other
 * item's buttons come under the pointer.
 */
export function RunProblems({ view }: { view: RunView }) {
  const indexes = [...view.indexesOf(...problemStates), ...changedIndexes(view)];
  const [shown, setShown] = useState<readonly number[]>([]);
  const room = MAX_PROBLEMS_SHOWN - shown.length;
  const added = room > 0 ? indexes.filter((index) => !shown.includes(index)).slice(0, room) : [];
  if (added.length > 0) setShown([...shown, ...added]);
  const others = indexes.filter((index) => !shown.includes(index)).length;
  // One live region for all of them, which announces the outcome of a press.
  const [news, setNews] = useState("");
  return (
    <>
      <ul className={styles.problems} aria-label="Items to look at">
        {shown.map((index) => {
          const item = view.run.items[index];
          const result = view.resultOf(index);
          if (!item) return null;
          return isChange(item) ? (
            <ChangeProblem key={index} change={item} result={result} />
          ) : (
            <RestoreProblem key={index} item={item} result={result} onNews={setNews} />
          );
        })}
        {others > 0 && <li className={styles.more}>and {formatNumber(others)} more</li>}
      </ul>
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </>
  );
}

/** One task that was not changed. Its page shows what it holds. */
function ChangeProblem({ change, result }: { change: PlannedChange; result: ItemResult }) {
  const { id, name } = change;
  return (
    <li data-state={result.state}>
      <div>
        <Link to="/tasks/$taskId" params={{ taskId: id }}>
          <ServiceText>{name}</ServiceText>
        </Link>{" "}
        <IdText>{id}</IdText>
        <p>{resultText(change, result) ?? "Changed."}</p>
      </div>
    </li>
  );
}

interface ProblemProps {
  item: PlannedItem;
  result: ItemResult;
  /** Announces the outcome of a press. */
  onNews: (news: string) => void;
}

/** One item that was not restored. Its height and the places of its buttons stay the same. */
function RestoreProblem({ item, result, onNews }: ProblemProps) {
  const { kind, id, name } = item;
  const { writes } = useSession();
  const { state, outcome, busy, restore, recheck, stopWaiting } = useRestore(item);
  const linkId = `problem-${id}`;
  // When its buttons go.
  const focusItem = useRestoreFocusTo(linkId);
  const [reading, setReading] = useState(false);
  const [pressed, setPressed] = useState(false);
  const checking = reading || state?.phase === "rechecking";
  const idle = busy === null && !checking;
  const settled = result.state === "restored" || result.state === "not-archived";

  async function check() {
    setPressed(true);
    if (state) return recheck();
    // Nothing is known of it in this tab, as after a reload or a refresh of its list.
    setReading(true);
    const seen = await writes.recheckNow({ operation: "restore", kind, id });
    setReading(false);
    if ("failed" in seen) toast(`${name}: the status couldn’t be checked.`, "bad");
  }
  const checkFailed = state?.phase === "done" && state.recheckError !== undefined;
  const text = `${newestText(item, outcome, result)}${checkFailed ? " The status couldn’t be checked." : ""}`;
  useNews(pressed && idle ? `${name}: ${text}` : null, onNews);
  return (
    <li data-state={result.state}>
      <div>
        <Link id={linkId} to="/archive/$kind/$id" params={{ kind, id }}>
          <ServiceText>{name}</ServiceText>
        </Link>{" "}
        <IdText>{id}</IdText>
        <p>{text}</p>
      </div>
      {!settled && (
        <div ref={focusItem} className={styles.problemActions}>
          <RestoreActions
            name={name}
            onStop={state?.phase === "waiting" && stopWaiting}
            onCheck={idle && (() => void check())}
            onRestore={
              idle &&
              (() => {
                setPressed(true);
                void restore();
              })
            }
            checking={checking}
            restoring={!checking && busy}
          />
        </div>
      )}
    </li>
  );
}

/** Hands on the newest text of an item once it rests after a press. */
function useNews(news: string | null, onNews: (news: string) => void) {
  const announce = useEffectEvent(onNews);
  useEffect(() => {
    if (news !== null) announce(news);
  }, [news]);
}

/** Text of the last outcome of an item: of a later request or check, else of the run. */
function newestText(item: PlannedItem, outcome: Outcome | null, result: ItemResult): string {
  if (result.state === "restored") return resultText(item, result) ?? "Restored.";
  const message = outcome && restoreMessage(outcome);
  return (message && `${message.title} ${message.text}`) ?? resultText(item, result) ?? "";
}
