import type { Kind } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { announceOutcome, useSendRestore } from "#src/archive/restore/restore.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import { useWriteState } from "#src/writes/use-write.ts";

/** The restore of one item: its state, and how to send, check and dismiss it. `name` is for messages. */
export function useRestore(kind: Kind, id: string, name: string) {
  const { writes } = useSession();
  const write = { operation: "restore", kind, id } as const;
  const state = useWriteState(write);
  const send = useSendRestore();
  return {
    state,
    confirmed: isConfirmed(state),
    /** Sends the restore, again if need be, and resolves with its outcome. */
    restore: () => send({ kind, id, name }),
    recheck: async () => {
      const outcome = await writes.recheck(write);
      if (outcome?.grade === "confirmed") void announceOutcome({ kind, id, name }, outcome);
    },
    stopWaiting: () => writes.stopWaiting(write),
    dismiss: () => writes.forget(write),
  };
}

const isConfirmed = (state: WriteState | undefined) =>
  state?.phase === "done" && state.outcome.grade === "confirmed";

const labels: Record<Outcome["grade"], string> = {
  confirmed: "Restored",
  refused: "Not restored",
  unknown: "Unknown",
  "not-sent": "Not sent",
};

/** Outcome in a word or two, for a button; "Restore" while there is none. */
export function outcomeLabel(outcome: Outcome | null): string {
  if (!outcome) return "Restore";
  if (outcome.grade === "confirmed" && outcome.refusedFirst) return "Active";
  // It may have been restored before.
  return outcome.grade === "refused" && outcome.maybeDone ? "Refused" : labels[outcome.grade];
}

/** Label of a restore in progress; null when there is none. */
export function busyLabel(
  state: WriteState | undefined,
  secondsLeft: number | null,
): string | null {
  if (state?.phase === "queued") return "Waiting";
  if (state?.phase === "sending") return "Restoring…";
  if (state?.phase === "rechecking") return "Checking…";
  if (state?.phase === "waiting") return `Waiting ${secondsLeft ?? ""} s`;
  return null;
}

/** Outcome of a restore, also while it is rechecked; null before it has ended. */
export function lastOutcome(state: WriteState | undefined): Outcome | null {
  if (state?.phase === "done") return state.outcome;
  return state?.phase === "rechecking" ? state.before : null;
}

/** True when there is something to say about a restore: it waits, or was not confirmed. */
export function hasNote(state: WriteState | undefined): boolean {
  const outcome = lastOutcome(state);
  return state?.phase === "waiting" || (outcome !== null && outcome.grade !== "confirmed");
}
