import { useSession } from "#src/app/session-context.tsx";
import { confirmedMessage, restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { type WriteState, isConfirmed } from "#src/writes/send/states.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { useBusyLabel } from "#src/writes/use-wait.ts";
import { useWrite, useWriteState } from "#src/writes/use-write.ts";

/** The restore of one item: its state, labels for a button, and how to send, check and dismiss it. */
export function useRestore(item: RestoreTarget) {
  const { writes } = useSession();
  const write = writeOf(item);
  const state = useWriteState(write);
  const outcome = lastOutcome(state);
  const send = useSendRestore();
  return {
    state,
    /** Outcome, also while it is rechecked; null before there is one. */
    outcome,
    confirmed: isConfirmed(state),
    hasNote: hasNote(state),
    /** Outcome in a word or two; "Restore" before there is one. */
    label: outcomeLabel(outcome),
    /** Label while it is in progress, else null. */
    busy: useBusyLabel(state, "Restoring…"),
    /** Sends the restore, again if need be, as `useSendRestore` does. */
    restore: (isShown?: IsShown) => send(item, isShown),
    recheck: async () => {
      const outcome = await writes.recheck(write);
      if (outcome?.grade === "confirmed") announceOutcome(item, outcome);
    },
    stopWaiting: () => writes.stopWaiting(write),
    dismiss: () => writes.forget(write),
  };
}

const labels: Record<Outcome["grade"], string> = {
  confirmed: "Restored",
  refused: "Not restored",
  unknown: "No answer",
  "not-sent": "Not sent",
};

function outcomeLabel(outcome: Outcome | null): string {
  if (!outcome) return "Restore";
  if (outcome.grade === "confirmed" && outcome.refusedFirst) return "Active";
  if (outcome.grade === "refused" && outcome.reason === "unchanged") return "Still archived";
  // It may have been restored before.
  return outcome.grade === "refused" && outcome.maybeDone ? "Refused" : labels[outcome.grade];
}

function lastOutcome(state: WriteState | undefined): Outcome | null {
  if (state?.phase === "done") return state.outcome;
  return state?.phase === "rechecking" ? state.before : null;
}

/** True when there is something to say about a restore: it waits, or was not confirmed. */
export function hasNote(state: WriteState | undefined): boolean {
  const outcome = lastOutcome(state);
  return state?.phase === "waiting" || (outcome !== null && outcome.grade !== "confirmed");
}

/** An item to restore; `name`, its title or number, is for messages. */
export type RestoreTarget = Omit<PlannedItem, "archivedAt">;

function announceOutcome({ kind, name }: RestoreTarget, outcome: Outcome) {
  if (outcome.grade === "confirmed") toast(confirmedMessage(kind, name, outcome));
  const message = restoreMessage(outcome);
  if (message)
    toast(`${name}: ${message.title} ${message.text}`, message.tone === "bad" ? "bad" : "warn");
}

const writeOf = ({ kind, id }: RestoreTarget) => ({ operation: "restore", kind, id }) as const;

/** True for an outcome that is on screen where it was sent from, so that it is not announced. */
type IsShown = (outcome: Outcome) => boolean;

/**
 * Sends the restore of one item ("Restore an archived resource") and resolves with its outcome. A
 * confirmed one is announced, also after the page was left, and any other that is not shown.
 */
export function useSendRestore() {
  const { mutateAsync } = useWrite("restore");
  return async (item: RestoreTarget, isShown: IsShown = () => true) => {
    const outcome = await mutateAsync({ write: writeOf(item), context: { name: item.name } });
    if (outcome.grade === "confirmed" || !isShown(outcome)) announceOutcome(item, outcome);
    return outcome;
  };
}
