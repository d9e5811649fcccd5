import type { Session } from "#src/app/session.ts";
import { startArchive } from "#src/archive/start.ts";
import { startTasks } from "#src/tasks/start.ts";
import { startUploads } from "#src/uploads/start.ts";

/** What features do from the start of a session on, whether or not their pages are opened. */
export const features: readonly ((session: Session) => void)[] = [
  startArchive,
  startTasks,
  startUploads,
];
