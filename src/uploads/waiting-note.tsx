import { useEffect, useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-context.tsx";
import { hasDatabase } from "#src/lib/storage/database.ts";
import { NavNote } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden, useSecond } from "#src/ui/text/text.tsx";
import { WARNING_WINDOW_MS, timeLeft } from "#src/uploads/manager/clock.ts";
import type { UploadManager } from "#src/uploads/manager/upload-manager.ts";
import { uploadsDatabase, uploadsPart } from "#src/uploads/uploads-part.ts";

/** Count of unfinished uploads, once those that the browser stored are loaded. */
export function WaitingNote() {
  const uploads = useSessionPart(uploadsPart);
  const manager = useSyncExternalStore(uploads.subscribe, uploads.get);
  useEffect(() => {
    // On an error there is no count; the uploads page shows the error.
    hasDatabase(uploadsDatabase)
      .then((has) => (has ? uploads.load() : null))
      .catch(() => {});
  }, [uploads]);
  return manager && <WaitingCount manager={manager} />;
}

function WaitingCount({ manager }: { manager: UploadManager }) {
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  const now = useSecond();
  const times = files
    .filter(({ stage }) => stage.name === "waiting")
    .map(({ created }) => timeLeft(created, now) ?? Infinity)
    .filter((left) => left > 0);
  if (times.length === 0) return null;
  const isUrgent = Math.min(...times) < WARNING_WINDOW_MS;
  return (
    <NavNote warning={isUrgent}>
      {times.length} waiting
      {isUrgent && <VisuallyHidden>, one has less than 2 hours left</VisuallyHidden>}
    </NavNote>
  );
}
