import { type Kind, kinds } from "#src/api/archive.ts";
import { choicesKey, folderFilesKey, kindKey, taskListsKey } from "#src/api/resource-keys.ts";
import type { OperationName, Target } from "#src/writes/send/write.ts";

/**
 * True for kinds that hold items of other kinds. Nobody says if those are restored with them, so
 * every list that may show them is read anew (docs/api.md, "Restoring").
 */
export const isContainer = (kind: Kind): boolean =>
  kind === "folders" || kind === "boards" || kind === "milestones" || kind === "conversations";

/**
 * The reads that a write of each operation makes stale, by the first words of their names. Apart from
 * the other rules of an operation, which load with the engine.
 */
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
