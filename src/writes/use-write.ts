import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import type { Answer, ConfirmedOutcome, OperationName, Target } from "#src/writes/send/write.ts";
import { type WriteVariables, writeMutation } from "#src/writes/write-mutation.ts";

interface Options<O extends OperationName> {
  /** Called with a confirmed answer, also when the page that sent it has been left. */
  onConfirmed?: (outcome: ConfirmedOutcome<Answer<O>>, variables: WriteVariables<O>) => void;
}

/** A mutation that sends one operation. The reads it makes stale are in `send/operations.ts`. */
export function useWrite<O extends OperationName>(operation: O, options: Options<O> = {}) {
  const { writes } = useSession();
  return useMutation({
    ...writeMutation(writes, operation),
    onSuccess: (outcome, variables) => {
      if (outcome.grade === "confirmed") options.onConfirmed?.(outcome, variables);
    },
  });
}

/** The state of the newest write of an operation and target, or undefined when none was sent. */
export function useWriteState<O extends OperationName>(
  target: Target<O>,
): WriteState<O> | undefined {
  const { writes } = useSession();
  return useSyncExternalStore(writes.subscribe, () => writes.stateOf(target));
}
