import { sessionPart } from "#src/app/session-part.ts";
import { visitPart } from "#src/archive/triage/kept/visit-part.ts";
import { createLazy } from "#src/lib/lazy.ts";

/** The decisions about items, once they are loaded. Rejects where the site forbids them. */
export const decisionsPart = sessionPart((session) =>
  createLazy(async () => {
    const { config, workspace, clock, signal } = session;
    if (!config.keepDecisions) throw new Error("config.json forbids decisions.");
    const { openDecisions } = await import("#src/archive/triage/kept/open-decisions.ts");
    const { since } = visitPart(session);
    return openDecisions({ ...workspace, since, now: clock.now, signal });
  }),
);
