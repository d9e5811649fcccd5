import { sessionPart } from "#src/app/session-part.ts";
import { createLazy } from "#src/lib/lazy.ts";

/** Reads and searches everything that is archived, from the first visit to the archive on. */
export const finderPart = sessionPart((session) =>
  createLazy(async () => {
    const { createFinder } = await import("#src/archive/finder/finder.ts");
    const { config, workspace } = session;
    return createFinder({ ...session, address: workspace.address, keepRead: config.keepRead });
  }),
);
