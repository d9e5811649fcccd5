import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import type { WriteContext } from "#src/writes/log/write-log.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import type { OperationName, Target, Write } from "#src/writes/send/write.ts";

/** Key of the mutations of an operation: a feature sets what follows them. */
export const mutationKeyOf = (operation: OperationName) => ["write", operation];

/** A mutation that sends one operation. It resolves with the outcome, whatever that is. */
export function useWrite<O extends OperationName>(operation: O) {
  const { writes } = useSession();
  return useMutation({
    mutationKey: mutationKeyOf(operation),
    mutationFn: ({ write, context }: { write: Write<O>; context: WriteContext }) =>
      writes.send<O>(write, context),
  });
}

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
