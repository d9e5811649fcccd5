import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import type { NamedFiles, NewUpload } from "#src/api/files.ts";
import type { FileResource } from "#src/api/resources.ts";
import type { Task } from "#src/api/resources.ts";

/**
 * Every request that changes something: what it acts on, and what a full answer holds. A later
 * operation is a row here, in `targets.ts` and in `operations.ts`; forgetting one does not compile.
 */
interface Operations {
  restore: { target: { kind: Kind; id: string }; answer: Item<Archived> };
  /** `key` is the desk's own name of the file, which has no id yet. */
  create: { target: { key: string; filename: string }; answer: NewUpload };
  finish: { target: { id: string }; answer: Item<FileResource> };
  attach: { target: { folder: string; files: readonly string[] }; answer: NamedFiles };
  /** `body` is the exact JSON text that is sent. */
  updateTask: { target: { id: string; body: string }; answer: Item<Task> };
}

export type OperationName = keyof Operations;

/** What a confirmed answer to an operation holds. */
export type Answer<O extends OperationName = OperationName> = Operations[O]["answer"];

/** One request that changes something, as a value. */
export type Write<O extends OperationName = OperationName> = {
  [P in O]: { operation: P } & Operations[P]["target"];
}[O];

export type UpdateTaskWrite = Extract<Write, { operation: "updateTask" }>;
export type RestoreWrite = Extract<Write, { operation: "restore" }>;
export type AttachWrite = Extract<Write, { operation: "attach" }>;
