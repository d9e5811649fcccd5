import { sessionPart } from "#src/app/session-part.ts";
import { createLazy } from "#src/lib/lazy.ts";

/** Reads and searches everything that is archived, from the first visit to the archive on. */
export const archivedItemsPart = sessionPart((session) =>
  createLazy(async () => {
    const { createArchivedItems } = await import("#src/archive/items/archived-items.ts");
    const { config, workspace } = session;
    return createArchivedItems({
      ...session,
      address: workspace.address,
      keepRead: config.keepRead,
    });
  }),
);
