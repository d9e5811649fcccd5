import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import type { NamedFiles, NewUpload } from "#src/api/files.ts";
import type { FileResource, Task } from "#src/api/resources.ts";

/**
 * Every request that changes something: what it acts on (`target`), what else it sends, and what a
 * full answer holds. A new operation is a row here, in `targets.ts` and in `operations.ts`;
 * forgetting one does not compile.
 */
interface Operations {
  restore: { target: { kind: Kind; id: string }; payload: object; answer: Item<Archived> };
  /** `key` is the upload's local name, as it has no id yet. */
  create: { target: { key: string }; payload: { filename: string }; answer: NewUpload };
  finish: { target: { id: string }; payload: object; answer: Item<FileResource> };
  attach: {
    target: { folder: string; files: readonly string[] };
    payload: object;
    answer: NamedFiles;
  };
  /** `body` is the exact JSON text that is sent, and `changes` are the values in it. */
  updateTask: {
    target: { id: string };
    payload: { body: string; changes: Readonly<Record<string, unknown>> };
    answer: Item<Task>;
  };
}

export type OperationName = keyof Operations;

/** The parsed answer to an operation. */
export type Answer<O extends OperationName = OperationName> = Operations[O]["answer"];

/** The operation and what it acts on. */
export type Target<O extends OperationName = OperationName> = {
  [P in O]: { operation: P } & Operations[P]["target"];
}[O];

/** One request that changes something, as a value. */
export type Write<O extends OperationName = OperationName> = {
  [P in O]: { operation: P } & Operations[P]["target"] & Operations[P]["payload"];
}[O];

export type UpdateTaskWrite = Write<"updateTask">;
export type RestoreWrite = Write<"restore">;
export type AttachWrite = Write<"attach">;
