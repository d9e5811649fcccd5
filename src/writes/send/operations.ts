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
import {
  type Archived,
  archiveKinds,
  archivedState,
  isContainer,
  kinds,
  schemaOf,
} from "#src/api/archive.ts";
import { type Item, itemOf } from "#src/api/envelope.ts";
import { attachAnswerSchema, attachBody, newUploadSchema } from "#src/api/files.ts";
import { safeId } from "#src/api/ids.ts";
import type { z } from "zod/mini";
import { wait as waitFor } from "#src/lib/wait.ts";
import {
  gradeAttached,
  gradeError,
  gradeFinished,
  gradeRestored,
  gradeUpdated,
} from "#src/writes/send/grade.ts";
import type {
  Answer,
  OperationName,
  Outcome,
  Target,
  UnknownReason,
  Write,
} from "#src/writes/send/write.ts";

interface Operation<O extends OperationName> {
  /** The request as it goes over the wire. Throws InvalidIdError. */
  request: (write: Write<O>) => WriteRequest;
  schema: (write: Write<O>) => z.ZodMiniType<Answer<O>>;
  /** Reads the target again, to settle what an answer left open; null where it cannot be read. */
  read: ((api: Api, target: Target<O>) => Promise<Answer<O>>) | null;
  grade: (write: Write<O>, answer: Answer<O>, by: "answer" | "read") => Outcome<Answer<O>>;
  /** The reads that it makes stale, by the first words of their names. */
  stale: (target: Target<O>) => readonly (readonly string[])[];
  /**
   * True when it can be done only once. A 409 or 422 may then speak of a request that was done
   * before: the browser itself sends a request again when a kept connection breaks.
   */
  once?: boolean;
  /** Reasons for which a success that proves nothing is followed by a read. */
  readsAfter?: "all" | readonly UnknownReason[];
  /** Reads the item that was answered instead of one that is gone; true where it is as asked for. */
  readOther?: (api: Api, target: Target<O>, answer: Answer<O>) => Promise<boolean>;
  /** True when a 503 that says when to come back is sent again, once. */
  repeats503?: boolean;
}

const archivedItem = ({ kind }: Target<"restore">): z.ZodMiniType<Item<Archived>> =>
  itemOf(archiveKinds[kind].prefix, schemaOf(kind));

/** The request of each is built here for its preview and for sending alike. */
const post = (path: string, body: string | null = null): WriteRequest => ({
  method: "POST",
  path,
  body,
});

export const operations: { [O in OperationName]: Operation<O> } = {
  restore: {
    // "Restore an archived resource"
    request({ kind, id }) {
      const { path, prefix } = archiveKinds[kind];
      return post(`${path}/${safeId(prefix, id)}/restore`);
    },
    schema: archivedItem,
    read: (api, { kind, id }) => api.readArchived(kind, id),
    grade: ({ id }, answer, by) => gradeRestored(id, answer, by),
    // The document doesn't say if the contents of a container are restored with it, so every list
    // that may show them is loaded again (docs/api.md, "Restoring").
    stale: ({ kind }) =>
      isContainer(kind) ? [...kinds.map(kindKey), taskListsKey, choicesKey] : [kindKey(kind)],
    once: true,
    readsAfter: ["other-item"],
    readOther: async (api, { kind }, { item }) => {
      const other = await api.readArchived(kind, item.id);
      return other.item.id === item.id && archivedState(other.item.archived_at) === "active";
    },
  },
  create: {
    // docs/api.md, "Uploads"
    request: ({ filename }) => post("/files", JSON.stringify({ filename })),
    schema: ({ onAddress }) => newUploadSchema(onAddress),
    // An upload whose id never came cannot be read.
    read: null,
    // An answer without an id and an upload address can't be read.
    grade: (_write, value) => ({ grade: "confirmed", by: "answer", value }),
    stale: () => [],
  },
  finish: {
    // "Complete a file upload"
    request: ({ id }) => post(`/files/${safeId("fi", id)}/complete`),
    schema: () => itemOf("fi", fileSchema),
    // No field of a file says whether it is finished.
    read: null,
    grade: ({ id, before }, answer) => gradeFinished(id, answer, before),
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
    schema: () => attachAnswerSchema,
    read: (api, { folder }) => api.listFolderFiles(folder),
    grade: ({ files }, answer, by) => gradeAttached(files, answer, by),
    stale: ({ folder }) => [folderFilesKey(folder)],
    once: true,
    readsAfter: "all",
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

/** The request that a write becomes. Throws InvalidIdError when no address can be made of it. */
export function requestOf<O extends OperationName>(write: Write<O>): WriteRequest {
  return operations[write.operation].request(write);
}

/** The reads that a write makes stale. */
export const staleReads = <O extends OperationName>(target: Target<O>) =>
  operations[target.operation].stale(target);

/** Waits of a read that settles a write. After them the outcome is unknown. */
const MAX_READ_WAITS = 6;

interface Deps {
  api: Api;
  wait?: typeof waitFor;
  signal?: AbortSignal | undefined;
}

/** Reads that settle what the answer to a write left open. */
export function createReads({ api, wait = waitFor, signal }: Deps) {
  function once<O extends OperationName>(write: Write<O>) {
    const { read, grade } = operations[write.operation];
    if (!read) throw new Error(`${write.operation} cannot be checked by a read.`);
    return read(api, write).then(
      (answer) => grade(write, answer, "read"),
      (error: unknown) => ({ failed: gradeError(error) }),
    );
  }

  /** Reads the target of a write, and waits a limited time when it is rate limited (429). */
  async function withRepeats(write: Write) {
    for (let repeats = 0; ; repeats += 1) {
      const seen = await once(write);
      const limited = "failed" in seen && seen.failed.grade === "refused" ? seen.failed : null;
      if (limited?.reason !== "too-many" || repeats >= MAX_READ_WAITS) return seen;
      await wait(api.pacer.pauseLeft());
      if (signal?.aborted) return seen;
    }
  }

  /** The outcome of a write that was answered with another item, where its own is gone; else null. */
  async function replacement<O extends OperationName>(
    write: Write<O>,
    outcome: Outcome<Answer<O>>,
    failed: Outcome<never>,
  ): Promise<Outcome<Answer<O>> | null> {
    const { readOther } = operations[write.operation];
    if (failed.grade !== "refused" || failed.reason !== "gone") return null;
    if (outcome.grade !== "unknown" || !outcome.value || !readOther) return null;
    const isOther = await readOther(api, write, outcome.value).catch(() => false);
    return isOther ? { ...outcome, reason: "replaced" } : null;
  }

  return { once, withRepeats, replacement };
}
