import { z } from "zod/mini";
import { sessionPart } from "#src/app/session-context.tsx";
import { stored } from "#src/lib/stored.ts";

/** Time after which a visit has ended. A reload or another tab within it belongs to the same visit. */
const REST_MS = 30 * 60_000;

/** Newest archiving that this browser has seen, in epoch milliseconds. */
const newestSeen = (address: string) =>
  stored("reshelve.seen", z.number(), { perWorkspace: address });

/** The newest archiving seen before this visit, and the time at which a tab of it was last left. */
const visitOf = (address: string) =>
  stored("reshelve.visit", z.object({ since: z.nullable(z.number()), leftAt: z.number() }), {
    perWorkspace: address,
  });

/** The newest archiving that the last visit had seen; null where there was none. */
export function lastSeen(address: string, now: () => number = Date.now): number | null {
  const visit = visitOf(address).get();
  const isSame = visit !== null && now() - visit.leftAt < REST_MS;
  return isSame ? visit.since : newestSeen(address).get();
}

/** Notes what was seen when the page is left. `since` is what was seen before. */
export function leaveVisit(
  address: string,
  { since, newest }: { since: number | null; newest: number | null },
  now: () => number = Date.now,
): void {
  const seen = newestSeen(address);
  if (newest !== null && newest > (seen.get() ?? 0)) seen.set(newest);
  visitOf(address).set({ since, leftAt: now() });
}

/**
 * The newest archiving that the last visit had seen, in epoch milliseconds; null where there was none.
 * It stays the same while the page is open.
 */
export const visitPart = sessionPart(({ config, workspace }) => ({
  since: config.keepDecisions ? lastSeen(workspace.address) : null,
}));
