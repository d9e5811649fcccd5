import { type QueryClient, mutationOptions } from "@tanstack/react-query";
import type { WriteContext } from "#src/writes/log/write-log.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { staleReads } from "#src/writes/send/operations.ts";
import type { Answer, OperationName, Outcome, Write } from "#src/writes/send/write.ts";

export interface WriteVariables<O extends OperationName> {
  write: Write<O>;
  context?: WriteContext;
}

/**
 * A mutation that sends one operation through the engine. It resolves with the outcome, whatever
 * that is, and never rejects for an answer.
 */
export function writeMutation<O extends OperationName>(writes: WriteEngine, operation: O) {
  return mutationOptions({
    mutationKey: ["write", operation],
    mutationFn: ({ write, context }: WriteVariables<O>): Promise<Outcome<Answer<O>>> =>
      writes.send<O>(write, context),
    meta: { invalidates: ({ write }: WriteVariables<O>) => staleReads(write) },
  });
}

/** Sends one write through the mutation cache from outside React, as `useWrite` does inside. */
export function sendWrite<O extends OperationName>(
  client: QueryClient,
  writes: WriteEngine,
  write: Write<O>,
  context: WriteContext = {},
): Promise<Outcome<Answer<O>>> {
  const mutation = client
    .getMutationCache()
    .build(client, writeMutation<O>(writes, write.operation));
  return mutation.execute({ write, context });
}
