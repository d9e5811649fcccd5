import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Kind } from "#src/api/archive.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import { useWriteState } from "#src/writes/use-writes.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import { restoreOf, sendRestore } from "#src/archive/restore/restore.ts";
import { useSession } from "#src/app/session-context.tsx";

/** How the restore of an item stands, and how to send it. `name` is for the message when it is done. */
export function useRestore(kind: Kind, id: string, name: string) {
  const { writes } = useSession();
  const state = useWriteState(writes, restoreOf(kind, id));
  const client = useQueryClient();
  const confirmed = state?.phase === "done" && state.outcome.grade === "confirmed";
  return {
    state,
    confirmed,
    restore: () => {
      if (!confirmed) void sendRestore(client, writes, kind, { id, name });
    },
    look: async () => {
      const outcome = await writes.look(restoreOf(kind, id));
      if (outcome?.grade === "confirmed")
        toast(`${name} was restored: confirmed by reading it again`);
    },
  };
}

/** Whole seconds until a moment in epoch milliseconds, counted down; null when there is none. */
export function useSecondsLeft(until: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : left;
}

/** What a row or a button says while a restore is on its way, or null when none is. */
export function busyWord(state: WriteState | undefined, secondsLeft: number | null): string | null {
  if (state?.phase === "queued") return "Waiting";
  if (state?.phase === "sending") return "Restoring…";
  if (state?.phase === "looking") return "Looking…";
  if (state?.phase === "waiting") return `Waiting ${secondsLeft ?? ""} s`;
  return null;
}

/** What a restore came to, also while it is looked at again; null before it has ended. */
export function outcomeShown(state: WriteState | undefined) {
  if (state?.phase === "done") return state.outcome;
  return state?.phase === "looking" ? state.before : null;
}

/** Whether a restore left something to say. */
export function hasNote(state: WriteState | undefined): boolean {
  const outcome = outcomeShown(state);
  return outcome !== null && outcome.grade !== "confirmed";
}
