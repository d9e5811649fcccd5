import type { Kind } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { useSendRestore } from "#src/archive/restore/restore.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import { useWriteState } from "#src/writes/use-write.ts";

/** The restore of one item: its state, and how to send and check it. `name` is for messages. */
export function useRestore(kind: Kind, id: string, name: string) {
  const { writes } = useSession();
  const write = { operation: "restore", kind, id } as const;
  const state = useWriteState(write);
  const send = useSendRestore();
  const confirmed = state?.phase === "done" && state.outcome.grade === "confirmed";
  return {
    state,
    confirmed,
    restore: () => {
      if (!confirmed) void send({ kind, id, name });
    },
    recheck: async () => {
      const outcome = await writes.recheck(write);
      if (outcome?.grade === "confirmed") toast(`${name} restored`);
    },
  };
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
export function lastOutcome(state: WriteState | undefined) {
  if (state?.phase === "done") return state.outcome;
  return state?.phase === "rechecking" ? state.before : null;
}

/** True when a restore ended without a confirmation. */
export function hasNote(state: WriteState | undefined): boolean {
  const outcome = lastOutcome(state);
  return outcome !== null && outcome.grade !== "confirmed";
}
