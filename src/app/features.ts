import type { Session } from "#src/app/session.ts";
import { startArchive } from "#src/archive/start.ts";
import { startTasks } from "#src/tasks/start.ts";
import { startUploads } from "#src/uploads/uploads-part.ts";

/** Starts what every session needs of the features, with or without a visit to their pages. */
export function startFeatures(session: Session): void {
  startArchive(session);
  startTasks(session);
  startUploads(session);
}
