import type { Lazy } from "#src/writes/browser/lazy.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { About } from "#src/writes/log/recorder.ts";
import type { WriteStates } from "#src/writes/send/states.ts";
import type { Answer, OperationName, Write } from "#src/writes/send/write.ts";
import type { WriteSender, Writes } from "#src/writes/send/writes.ts";

/**
 * What pages send writes with: where each stands is known from the start, what sends them is loaded
 * with the first, or before when the page has nothing to do.
 */
export function createLazyWrites(states: WriteStates, engine: Lazy<Writes>): WriteSender {
  const { put, era, stateOf, subscribe, onConfirmed, confirmedSince, clear } = states;

  function send<O extends OperationName>(
    write: Write<O>,
    about?: About,
  ): Promise<Outcome<Answer<O>>>;
  async function send(write: Write, about?: About): Promise<Outcome<Answer>> {
    const loaded = engine.get();
    if (loaded) return loaded.send(write, about);
    const mine = era();
    put(write, { phase: "queued" });
    const arrived = await engine.load().catch(() => null);
    // The workspace was left meanwhile: it must not be sent to another one.
    if (mine !== era()) return { grade: "not-sent", reason: "not-connected" };
    if (arrived) return arrived.send(write, about);
    const outcome = { grade: "not-sent", reason: "not-loaded" } as const;
    put(write, { phase: "done", at: Date.now(), outcome });
    return outcome;
  }

  return {
    send,
    look: async (write) => (await engine.load()).look(write),
    stateOf,
    subscribe,
    onConfirmed,
    confirmedSince,
    clear,
  };
}
