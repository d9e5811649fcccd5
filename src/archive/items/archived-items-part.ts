import { sessionPart } from "#src/app/session-part.ts";
import { decisionsPart } from "#src/archive/triage/kept/decisions-part.ts";
import { createArchivedItems } from "#src/archive/items/archived-items.ts";

/** Reads and searches everything that is archived, from the first visit to the archive on. */
export const archivedItemsPart = sessionPart((session) =>
  createArchivedItems({
    ...session,
    address: session.workspace.address,
    keepRead: session.config.keepRead,
    triage: decisionsPart(session),
  }),
);
