import type { Session } from "#src/app/session.ts";
import { startArchive } from "#src/archive/start.ts";
import { startTasks } from "#src/tasks/start.ts";
import { startUploads } from "#src/uploads/uploads-part.ts";

/** Starts of features that every session needs, with or without a visit to their pages. */
export const features: readonly ((session: Session) => void)[] = [
  startArchive,
  startTasks,
  startUploads,
];
