import type { Pacer } from "#src/api/pacer.ts";
import { createLazy } from "#src/lib/lazy.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import type { WriteContext } from "#src/writes/log/write-log.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { WriteStates } from "#src/writes/send/states.ts";
import type { Answer, OperationName, Write } from "#src/writes/send/write.ts";

/** An engine whose code loads with the first write, or when it is preloaded. */
export interface LazyEngine extends WriteEngine {
  /** Loads the code. Rejects where that fails; the first write then tries again. */
  preload: () => Promise<unknown>;
}

const notLoaded = { grade: "not-sent", reason: "not-loaded" } as const;

/**
 * Creates the engine of a session. What is known of writes is there from the start, also of those of
 * other tabs; a write whose code can't be loaded was not sent, and says so.
 */
export function createLazyEngine(
  states: WriteStates,
  pacer: Pacer,
  create: () => Promise<WriteEngine>,
): LazyEngine {
  const engine = createLazy(create);
  const loaded = () => engine.load().catch(() => null);

  function unsent(write: Write) {
    const before = states.stateOf(write);
    // The outcome of an earlier request may still be unknown.
    const isOpen = before?.phase === "done" && before.outcome.grade === "unknown";
    if (!isOpen) states.put(write, { phase: "done", at: Date.now(), outcome: notLoaded });
    return notLoaded;
  }

  function send<O extends OperationName>(
    write: Write<O>,
    context?: WriteContext,
  ): Promise<Outcome<Answer<O>>>;
  async function send(write: Write, context?: WriteContext): Promise<Outcome<Answer>> {
    return (await loaded())?.send(write, context) ?? unsent(write);
  }

  function recheck<O extends OperationName>(write: Write<O>): Promise<Outcome<Answer<O>> | null>;
  async function recheck(write: Write): Promise<Outcome<Answer> | null> {
    const ready = await loaded();
    if (ready) return ready.recheck(write);
    const before = states.stateOf(write);
    if (before?.phase === "done") states.put(write, { ...before, recheckError: notLoaded });
    return null;
  }

  return {
    ...states,
    pacer,
    preload: engine.load,
    send,
    recheck,
    attempt: async (write, context) =>
      (await loaded())?.attempt(write, context) ?? { outcome: unsent(write) },
    reserve: async (stop) => (await loaded())?.reserve(stop) ?? { release() {}, keepUntil() {} },
    recheckNow: async (write, earlier) =>
      (await loaded())?.recheckNow(write, earlier) ?? { failed: notLoaded },
    stopWaiting: (target) => engine.get()?.stopWaiting(target),
  };
}
