import {
  type Api,
  type WriteRequest,
  choicesKey,
  fileSchema,
  folderFilesKey,
  kindKey,
  taskListsKey,
  taskSchema,
} from "#src/api/api.ts";
import { type Archived, archiveKinds, isContainer, kinds, schemaOf } from "#src/api/archive.ts";
import { type Item, itemOf } from "#src/api/envelope.ts";
import { attachReplySchema, attachBody, newUploadSchema } from "#src/api/files.ts";
import { safeId } from "#src/api/ids.ts";
import type { z } from "zod/mini";
import {
  gradeAttached,
  gradeFinished,
  gradeRestored,
  gradeUpdated,
} from "#src/writes/send/grade.ts";
import type {
  Reply,
  OperationName,
  Outcome,
  Target,
  UnknownReason,
  Write,
} from "#src/writes/send/write.ts";

interface Operation<O extends OperationName> {
  /** The request as it goes over the wire. Throws InvalidIdError. */
  request: (write: Write<O>) => WriteRequest;
  schema: (write: Write<O>) => z.ZodMiniType<Reply<O>>;
  /** Reads the target again, to settle what a reply left open; null where it cannot be read. */
  read: ((api: Api, target: Target<O>) => Promise<Reply<O>>) | null;
  grade: (write: Write<O>, reply: Reply<O>, by: "reply" | "read") => Outcome<Reply<O>>;
  /** The reads that it makes stale, by the first parts of their keys. */
  stale: (target: Target<O>) => readonly (readonly string[])[];
  /**
   * True when it can be done only once. A 409 or 422 may speak of a request that was done before: the
   * browser itself sends one again when a kept connection breaks.
   */
  once?: boolean;
  /** True where the reply proves it even with status 202 or 207. */
  isDoneBy202?: boolean;
  /** Reasons for which a success that proves nothing is followed by a read. */
  readsAfter?: readonly UnknownReason[];
  /** True when a 503 that says when to come back is sent again, once. */
  repeats503?: boolean;
}

const archivedItem = ({ kind }: Target<"restore">): z.ZodMiniType<Item<Archived>> =>
  itemOf(archiveKinds[kind].prefix, schemaOf(kind));

const post = (path: string, body: string | null = null): WriteRequest => ({
  method: "POST",
  path,
  body,
});

export const operations: { [O in OperationName]: Operation<O> } = {
  restore: {
    // "Restore an archived resource"
    request: ({ kind, id }) => post(`/${kind}/${safeId(archiveKinds[kind].prefix, id)}/restore`),
    schema: archivedItem,
    read: (api, { kind, id }) => api.readArchived(kind, id),
    grade: ({ id }, reply, by) => gradeRestored(id, reply, by),
    // Of a container also the lists that may show what is in it (docs/api.md, "Restoring").
    stale: ({ kind }) =>
      isContainer(kind) ? [...kinds.map(kindKey), taskListsKey, choicesKey] : [kindKey(kind)],
    once: true,
    readsAfter: ["other-item"],
  },
  create: {
    // docs/api.md, "Uploads"
    request: ({ filename }) => post("/files", JSON.stringify({ filename })),
    schema: ({ onAddress }) => newUploadSchema(onAddress),
    // An upload whose id never came cannot be read.
    read: null,
    // A reply without an id and an upload address can't be read; with them the file was created.
    isDoneBy202: true,
    grade: (_write, value) => ({ grade: "confirmed", by: "reply", value }),
    stale: () => [],
  },
  finish: {
    // "Complete a file upload"
    request: ({ id }) => post(`/files/${safeId("fi", id)}/complete`),
    schema: () => itemOf("fi", fileSchema),
    // No field of a file says whether it is finished.
    read: null,
    grade: ({ id }, reply) => gradeFinished(id, reply),
    stale: () => [],
    once: true,
  },
  attach: {
    // "Referenced operations": completed files into a folder
    request: ({ folder, files }) =>
      post(
        `/folders/${safeId("fo", folder)}/files`,
        attachBody(files.map((id) => safeId("fi", id))),
      ),
    schema: () => attachReplySchema,
    read: (api, { folder }) => api.listFolderFiles(folder),
    grade: ({ files }, reply, by) => gradeAttached(files, reply, by),
    stale: ({ folder }) => [folderFilesKey(folder)],
    once: true,
    readsAfter: ["empty", "unreadable"],
  },
  updateTask: {
    // "Update a task"; fields that the body leaves out stay unchanged
    request: ({ id, body }) => ({ method: "PUT", path: `/tasks/${safeId("tsk", id)}`, body }),
    schema: () => itemOf("tsk", taskSchema),
    read: (api, { id }) => api.readTask(id),
    grade: gradeUpdated,
    stale: () => [taskListsKey],
    readsAfter: ["unconfirmed"],
    // The same fields may be put twice, so a 503 that says when to come back is taken at its word.
    repeats503: true,
  },
};

/** The request of a write. Throws InvalidIdError. */
export const requestOf = <O extends OperationName>(write: Write<O>): WriteRequest =>
  operations[write.operation].request(write);

export const staleReads = <O extends OperationName>(target: Target<O>) =>
  operations[target.operation].stale(target);
