import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { NavNotePending, NavNoteUnknown } from "#src/ui/shell/nav.tsx";

/** NavNote for a count that is still to come, which it may not while the workspace doesn’t answer. */
export function PendingNote() {
  const { access } = useSession();
  const { reached } = useSyncExternalStore(access.subscribe, access.get);
  return reached ? <NavNotePending /> : <NavNoteUnknown />;
}
