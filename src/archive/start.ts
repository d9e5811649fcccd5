import type { Session } from "#src/app/session-context.tsx";
import { deleteKept, forgetReading } from "#src/archive/items/reader/forget-reading.ts";
import { keepRestored } from "#src/archive/queries.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";

/** Keeps restored items and the selection of every session, and forgets what was read at Disconnect. */
export function startArchive(session: Session): void {
  const { config, queryClient, workspace, writes } = session;
  selectionPart(session);
  if (config.keepRead === false) deleteKept(workspace.address);
  session.onDisconnect(() => forgetReading(workspace.address));
  // For late answers too, and after the user has left the page.
  writes.onConfirmed((target) => {
    if (target.operation === "restore") keepRestored(queryClient, target, writes.stateOf(target));
  });
}
