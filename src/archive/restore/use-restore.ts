import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { announceRestore } from "#src/archive/restore/outcome-messages.ts";
import type { WriteContext } from "#src/writes/log/write-log.ts";
import { type PlannedItem, restoreOf } from "#src/writes/run/run-plan.ts";
import { changedLabel, gradeWords } from "#src/writes/outcome-words.ts";
import { type WriteState, isConfirmed } from "#src/writes/send/states.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { useBusyLabel } from "#src/writes/use-wait.ts";
import { useWrite, useWriteState } from "#src/writes/use-write.ts";

/** The restore of one item: its state, labels for a button, and how to send, check and dismiss it. */
export function useRestore(item: RestoreTarget) {
  const { runs, writes } = useSession();
  const write = restoreOf(item);
  const state = useWriteState(write);
  const outcome = lastOutcome(state);
  const send = useSendRestore();
  return {
    state,
    /** Outcome, also while it is rechecked; null before there is one. */
    outcome,
    confirmed: isConfirmed(state),
    /** True while a run includes the item: its panel shows what to do about it. */
    inRun: useSyncExternalStore(runs.subscribe, () => runs.includes(write)),
    hasNote: hasNote(state),
    /** Outcome in a word or two; "Restore" before there is one. */
    label: outcomeLabel(outcome),
    busy: useBusyLabel(state, "Restoring…"),
    restore: (isShown?: WriteContext["isShown"]) => send(item, isShown),
    async recheck() {
      const seen = await writes.recheck(write);
      if (seen && !("failed" in seen))
        announceRestore(seen, { write, context: { name: item.name } });
    },
    stopWaiting: () => writes.stopWaiting(write),
    dismiss: () => writes.forget(write),
  };
}

const labels = gradeWords("restored");

function outcomeLabel(outcome: Outcome | null): string {
  if (!outcome) return "Restore";
  if (outcome.grade === "confirmed" && outcome.refusedFirst) return "Active";
  if (outcome.grade === "confirmed" && outcome.changed)
    return `${labels.confirmed} · ${changedLabel(outcome.changed)}`;
  if (outcome.grade === "refused" && outcome.reason === "unchanged") return "Still archived";
  // It may have been restored before.
  return outcome.grade === "refused" && outcome.maybeDone ? "Refused" : labels[outcome.grade];
}

function lastOutcome(state: WriteState | undefined): Outcome | null {
  if (state?.phase === "done") return state.outcome;
  return state?.phase === "rechecking" ? state.before : null;
}

/** True when there is something to say about a restore: it waits, or was not confirmed. */
function hasNote(state: WriteState | undefined): boolean {
  const outcome = lastOutcome(state);
  return state?.phase === "waiting" || (outcome !== null && outcome.grade !== "confirmed");
}

/** An item to restore; `name`, its title or number, is for messages. */
export type RestoreTarget = Omit<PlannedItem, "archivedAt">;

/** Sends the restore of one item ("Restore an archived resource") and resolves with its outcome. */
export function useSendRestore() {
  const { writes } = useSession();
  const { mutateAsync } = useWrite("restore");
  return ({ name, ...item }: RestoreTarget, isShown: WriteContext["isShown"] = () => true) => {
    const write = restoreOf(item);
    function isOnScreen(outcome: Outcome) {
      const shown = lastOutcome(writes.stateOf(write));
      // An earlier unclear outcome may have stayed in its place.
      return (shown === outcome || shown?.grade !== "unknown") && isShown(outcome);
    }
    return mutateAsync({ write, context: { name, isShown: isOnScreen } });
  };
}
