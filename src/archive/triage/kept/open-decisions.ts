import { type Change, changeOf, parseRow } from "#src/archive/triage/kept/decision.ts";
import { createDecisionStorage } from "#src/archive/triage/kept/decision-storage.ts";
import { createDecisions } from "#src/archive/triage/kept/decisions.ts";
import { z } from "#src/api/zod.ts";
import { kinds } from "#src/api/archive.ts";
import { openChannel } from "#src/writes/browser/channel.ts";

const removal = z.object({ kind: z.enum(kinds), id: z.string(), decision: z.null() });

/** Parses a change of another tab, which may be of another version. */
function parseChange(change: unknown): Change | null {
  const { data } = z.safeParse(removal, change);
  if (data) return data;
  const { kind, id, decision }: Record<string, unknown> = Object(change);
  const row = parseRow({ kind, id, ...Object(decision) });
  return row && changeOf(row);
}

interface Options {
  /** Origin and prefix of the workspace. */
  address: string;
  now: () => number;
  /** Newest archiving that the last visit had seen. */
  since: number | null;
  /** Aborts when the session ends. */
  signal: AbortSignal;
}

/** The decisions about the workspace at an address. */
export function openDecisions({ address, now, since, signal }: Options) {
  const channel = openChannel(`reshelve.decisions ${address}`);
  signal.addEventListener("abort", () => channel.close());
  return createDecisions({
    storage: createDecisionStorage(address),
    now,
    since,
    channel: {
      post: (changes) => {
        if (!signal.aborted) channel.postMessage(changes);
      },
      subscribe: (listener) =>
        channel.addEventListener("message", ({ data }) => {
          const changes: readonly unknown[] = Array.isArray(data) ? data : [];
          listener(changes.flatMap((change) => parseChange(change) ?? []));
        }),
    },
  });
}
