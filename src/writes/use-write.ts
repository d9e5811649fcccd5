import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import type { OperationName, Target } from "#src/writes/send/write.ts";

const queued = { phase: "queued" } as const;

/** The state of the newest write of an operation and target, or undefined when none was sent. */
export function useWriteState<O extends OperationName>(
  target: Target<O>,
): WriteState<O> | undefined {
  const { runs, writes } = useSession();
  const state = useSyncExternalStore(writes.subscribe, () => writes.stateOf(target));
  const waits = useSyncExternalStore(runs.subscribe, () => runs.waits(target));
  return waits && (!state || state.phase === "done") ? queued : state;
}
