import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import type { OperationName, Target } from "#src/writes/send/write.ts";
import { writeMutation } from "#src/writes/write-mutation.ts";

/** A mutation that sends one operation. The reads it makes stale are in `send/operations.ts`. */
export function useWrite<O extends OperationName>(operation: O) {
  return useMutation(writeMutation(useSession().writes, operation));
}

/** The state of the newest write of an operation and target, or undefined when none was sent. */
export function useWriteState<O extends OperationName>(
  target: Target<O>,
): WriteState<O> | undefined {
  const { writes } = useSession();
  return useSyncExternalStore(writes.subscribe, () => writes.stateOf(target));
}
