import type { Session } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { keepRestored } from "#src/archive/queries.ts";
import { alsoChanged } from "#src/archive/restore/also-changed.ts";
import { announceRestore } from "#src/archive/restore/outcome-messages.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { decisionsPart, deleteDecisions } from "#src/archive/decisions/use-decisions.ts";
import { mutationKeyOf } from "#src/writes/use-write.ts";

/** Announces restores, and keeps restored items and the selection of every session. */
export function startArchive(session: Session): void {
  const { config, queryClient, workspace, writes } = session;
  selectionPart(session);
  if (!config.keepDecisions) deleteDecisions(workspace.address);
  writes.compareRestores(({ kind, id }, { raw }) => {
    const items = archivedItemsPart(session).items(kind);
    const listed = items.find((item) => item.id === id);
    return listed ? alsoChanged(listed, raw) : [];
  });
  // Of single restores, also after the user has left the page; nothing of runs and late replies.
  queryClient.setMutationDefaults(mutationKeyOf("restore"), { onSuccess: announceRestore });
  // For late replies too, and after the user has left the page.
  writes.onConfirmed((target) => {
    if (target.operation !== "restore") return;
    keepRestored(queryClient, target, writes.stateOf(target));
    // A restore clears the decision. Where none can be kept there is none.
    if (config.keepDecisions)
      decisionsPart(session)
        .load()
        .then(({ forget }) => forget(target))
        .catch(() => {});
  });
}
