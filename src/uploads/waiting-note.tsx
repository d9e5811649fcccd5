import { useEffect, useSyncExternalStore } from "react";
import { NavNote } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { groupFiles, isUrgent } from "#src/uploads/manager/groups.ts";
import type { UploadManager } from "#src/uploads/manager/upload-manager.ts";
import { useSecond } from "#src/ui/text/time.tsx";

/** Count of unfinished uploads for the sidebar. Asks before the page is left during an upload. */
export function WaitingNote({ manager }: { manager: UploadManager }) {
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  const now = useSecond();
  const offset = manager.serviceOffset();
  const { waiting } = groupFiles(files, offset, now);
  const urgent = waiting.some((file) => isUrgent(file, offset, now));
  useAskBeforeLeaving(manager.busy());
  if (waiting.length === 0) return null;
  return (
    <NavNote warning={urgent}>
      {waiting.length} waiting
      {urgent && <VisuallyHidden>, one has less than 2 hours left</VisuallyHidden>}
    </NavNote>
  );
}

/** Asks before leaving or reloading the page. */
function useAskBeforeLeaving(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}
