import { useEffect, useSyncExternalStore } from "react";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import type { Triage } from "#src/archive/query/match.ts";
import type { Decision } from "#src/archive/triage/kept/decision.ts";
import type { Decisions } from "#src/archive/triage/kept/decisions.ts";
import { visitPart } from "#src/archive/triage/kept/visit-part.ts";
import { deleteDatabase } from "#src/lib/database.ts";
import { createLazy } from "#src/lib/lazy.ts";

/** The decisions about items, once they are loaded. Rejects where the site forbids them. */
export const decisionsPart = sessionPart((session) =>
  createLazy(async () => {
    const { config, workspace, clock, signal } = session;
    if (!config.keepDecisions) throw new Error("config.json forbids decisions.");
    const { openDecisions } = await import("#src/archive/triage/kept/decisions.ts");
    const { since } = visitPart(session);
    return openDecisions({ ...workspace, since, now: clock.now, signal });
  }),
);

export const decisionsDatabase = (address: string) => `reshelve decisions ${address}`;

export const deleteDecisions = (address: string) => deleteDatabase(decisionsDatabase(address));

/** The decisions about items; null until they are loaded, and where the site forbids them. */
export function useDecisions(): Decisions | null {
  const part = useSessionPart(decisionsPart);
  return useSyncExternalStore(part.subscribe, part.get);
}

/** The same, and loads them; null where their code can’t be loaded, too. */
export function useLoadedDecisions(): Decisions | null {
  const part = useSessionPart(decisionsPart);
  useEffect(() => {
    part.load().catch(() => {});
  }, [part]);
  return useDecisions();
}

const subscribeToNothing = () => () => {};

/** A value of the decisions, read again after each change; null until they are loaded. */
function useFollowed<T>(read: (decisions: Decisions) => T): T | null {
  const decisions = useDecisions();
  return useSyncExternalStore(
    decisions?.subscribe ?? subscribeToNothing,
    () => decisions && read(decisions),
  );
}

/** The decision about an item as it is archived now; null where it is to decide. */
export const useDecision = (item: Parameters<Decisions["of"]>[0]): Decision | null =>
  useFollowed((decisions) => decisions.of(item));

/** All decisions, as a value that is replaced after each change. */
export const useTriage = (): Triage | null => useFollowed((decisions) => decisions.current());
