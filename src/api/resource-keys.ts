import type { Kind } from "#src/api/archive.ts";

/*
 * Query keys, from the general to the particular. A write makes every read stale whose key begins
 * with one of its own.
 */

export const kindKey = (kind: Kind) => ["archive", kind] as const;
export const itemKey = (kind: Kind, id: string) => [...kindKey(kind), "item", id] as const;

const tasksKey = ["tasks"] as const;
export const taskListsKey = [...tasksKey, "list"] as const;
export const taskKey = (id: string) => [...tasksKey, "item", id] as const;

/** Choices of pickers: people, boards' lists, milestones, folders. */
export const choicesKey = ["choices"] as const;
/** Names of all members and clients by ID. Not among the choices, which a restored folder makes stale. */
export const namesKey = ["names"] as const;

export const webhooksKey = ["webhooks"] as const;

export const uploadsKey = ["uploads"] as const;
export const fileKey = (id: string) => [...uploadsKey, "file", id] as const;
export const folderFilesKey = (folder: string) => [...uploadsKey, "folder", folder] as const;
