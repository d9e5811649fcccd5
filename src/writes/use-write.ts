import { type QueryClient, mutationOptions, useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import type { WriteContext } from "#src/writes/log/write-log.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { operations } from "#src/writes/send/operations.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import type { Answer, OperationName, Target, Write } from "#src/writes/send/write.ts";

interface Variables<O extends OperationName> {
  write: Write<O>;
  /** Told to the audit log. */
  context?: WriteContext;
}

function writeMutation<O extends OperationName>(writes: WriteEngine, operation: O) {
  return mutationOptions({
    mutationKey: ["write", operation],
    mutationFn: ({ write, context }: Variables<O>): Promise<Outcome<Answer<O>>> =>
      writes.send<O>(write, context),
    meta: {
      invalidates: ({ write }: Variables<O>) => operations[operation].invalidates(write),
    },
  });
}

interface Options<O extends OperationName> {
  /** Called with a confirmed answer, also when the page that sent it has been left. */
  onConfirmed?: (value: Answer<O>, variables: Variables<O>) => void;
}

/**
 * A mutation that sends one operation. It resolves with the outcome, whatever that is, and never
 * rejects for an answer; what it makes stale stands in `operations.ts`.
 */
export function useWrite<O extends OperationName>(operation: O, options: Options<O> = {}) {
  const { writes } = useSession();
  return useMutation({
    ...writeMutation(writes, operation),
    onSuccess: (outcome, variables) => {
      if (outcome.grade === "confirmed") options.onConfirmed?.(outcome.value, variables);
    },
  });
}

/** Sends one write through the mutation cache from outside React, as `useWrite` does inside. */
export function sendWrite<O extends OperationName>(
  client: QueryClient,
  writes: WriteEngine,
  write: Write<O>,
): Promise<Outcome<Answer<O>>> {
  const mutation = client
    .getMutationCache()
    .build(client, writeMutation<O>(writes, write.operation));
  return mutation.execute({ write });
}

/** The state of the newest write to a target, or undefined when none was sent. */
export function useWriteState<O extends OperationName>(
  target: Target<O>,
): WriteState<O> | undefined {
  const { writes } = useSession();
  return useSyncExternalStore(writes.subscribe, () => writes.stateOf(target));
}
