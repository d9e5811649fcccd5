import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import type { FolderFiles, NewUpload } from "#src/api/files.ts";
import type { FileResource, Task } from "#src/api/resources.ts";

/**
 * Every request that changes something: what it acts on (`target`), what else it sends, and what a
 * full answer holds. A new operation is a row here, in `targets.ts` and in `operations.ts`;
 * forgetting one does not compile.
 */
interface Operations {
  restore: { target: { kind: Kind; id: string }; payload: object; answer: Item<Archived> };
  /** `key` is the upload's local name, as it has no id yet. `onAddress` gets the upload address, also late. */
  create: {
    target: { key: string };
    payload: { filename: string; onAddress: (address: string) => void };
    answer: NewUpload;
  };
  /** `before` is the file as it was read last, if it was. */
  finish: {
    target: { id: string };
    payload: { before?: Item<FileResource> | undefined };
    answer: Item<FileResource>;
  };
  attach: {
    target: { folder: string; files: readonly string[] };
    payload: object;
    answer: FolderFiles;
  };
  /**
   * `body` is the exact JSON text that is sent, and `changes` are the values in it. `before` are the
   * values of the same fields as they were read last; empty where the task was never read.
   */
  updateTask: {
    target: { id: string };
    payload: { body: string; changes: FieldValues; before: FieldValues };
    answer: Item<Task>;
  };
}

export type OperationName = keyof Operations;

type FieldValues = Readonly<Record<string, unknown>>;

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
