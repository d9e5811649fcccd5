import { choicesKey, folderFilesKey, kindKey, taskListsKey } from "#src/api/api.ts";
import { isContainer, kinds } from "#src/api/archive.ts";
import type { OperationName, Target } from "#src/writes/send/write.ts";

// The document doesn't say if the contents of a container are restored with it, so every list that
// may show them is loaded again (docs/api.md, "Restoring").

/** The reads that a write of each operation makes stale, by the first words of their names. */
export const staleReads: {
  [O in OperationName]: (target: Target<O>) => readonly (readonly string[])[];
} = {
  restore: ({ kind }) =>
    isContainer(kind) ? [...kinds.map(kindKey), taskListsKey, choicesKey] : [kindKey(kind)],
  create: () => [],
  finish: () => [],
  attach: ({ folder }) => [folderFilesKey(folder)],
  updateTask: () => [taskListsKey],
};
