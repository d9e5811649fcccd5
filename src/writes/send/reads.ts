import type { Api } from "#src/api/api.ts";
import { wait as waitFor } from "#src/lib/wait.ts";
import { gradeError } from "#src/writes/send/grade.ts";
import { operations } from "#src/writes/send/operations.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { Answer, OperationName, Write } from "#src/writes/send/write.ts";

/** Waits of a read that settles a write. After them the outcome says that nobody knows. */
const MAX_READ_WAITS = 6;

interface Deps {
  api: Api;
  wait?: typeof waitFor;
  signal?: AbortSignal | undefined;
}

/** Reads that settle what the answer to a write left open. */
export function createReads({ api, wait = waitFor, signal }: Deps) {
  function once<O extends OperationName>(write: Write<O>) {
    const { read, grade } = operations[write.operation];
    if (!read) throw new Error(`${write.operation} cannot be checked by a read.`);
    return read(api, write).then(
      (answer) => grade(write, answer, "read"),
      (error: unknown) => ({ failed: gradeError(error) }),
    );
  }

  /** Reads the target of a write, and waits a limited time when it is rate limited (429). */
  async function withRepeats(write: Write) {
    for (let repeats = 0; ; repeats += 1) {
      const seen = await once(write);
      const limited = "failed" in seen && seen.failed.grade === "refused" ? seen.failed : null;
      if (limited?.reason !== "too-many" || repeats >= MAX_READ_WAITS) return seen;
      await wait(api.pacer.pauseLeft());
      if (signal?.aborted) return seen;
    }
  }

  /** The outcome of a write that was answered with another item, where its own is gone; else null. */
  async function replacement<O extends OperationName>(
    write: Write<O>,
    outcome: Outcome<Answer<O>>,
    failed: Outcome<never>,
  ): Promise<Outcome<Answer<O>> | null> {
    const { readOther } = operations[write.operation];
    if (failed.grade !== "refused" || failed.reason !== "gone") return null;
    if (outcome.grade !== "unknown" || !outcome.value || !readOther) return null;
    const isOther = await readOther(api, write, outcome.value).catch(() => false);
    return isOther ? { ...outcome, reason: "replaced" } : null;
  }

  return { once, withRepeats, replacement };
}
