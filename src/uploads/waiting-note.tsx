import { useEffect, useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-context.tsx";
import { NavNote } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden, useSecond } from "#src/ui/text/text.tsx";
import { groupFiles, isUrgent } from "#src/uploads/manager/groups.ts";
import type { UploadManager } from "#src/uploads/manager/upload-manager.ts";
import { uploadsPart } from "#src/uploads/uploads-part.ts";

/** Delay after the first page, before stored uploads are loaded for the count. */
const LOAD_DELAY_MS = 1_000;

/** Count of unfinished uploads, once those that the browser stored are loaded. */
export function WaitingNote() {
  const uploads = useSessionPart(uploadsPart);
  const manager = useSyncExternalStore(uploads.subscribe, uploads.get);
  useEffect(() => {
    // On an error there is no count; the uploads page shows the error.
    const timer = setTimeout(() => void uploads.load().catch(() => {}), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [uploads]);
  return manager && <WaitingCount manager={manager} />;
}

function WaitingCount({ manager }: { manager: UploadManager }) {
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  const now = useSecond();
  const offset = manager.serviceOffset();
  const { waiting } = groupFiles(files, offset, now);
  const urgent = waiting.some((file) => isUrgent(file, offset, now));
  if (waiting.length === 0) return null;
  return (
    <NavNote warning={urgent}>
      {waiting.length} waiting
      {urgent && <VisuallyHidden>, one has less than 2 hours left</VisuallyHidden>}
    </NavNote>
  );
}
