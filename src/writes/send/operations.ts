import type { Api } from "#src/api/api.ts";
import type { OnResponse } from "#src/api/http.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import {
  type WriteRequest,
  attachRequest,
  finishRequest,
  newFileRequest,
  restoreRequest,
  taskRequest,
} from "#src/api/write-requests.ts";
import {
  gradeAttached,
  gradeCreated,
  gradeFinished,
  gradeRestored,
  gradeUpdated,
} from "#src/writes/send/grade.ts";
import type { ApiError } from "#src/api/errors.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { Answer, OperationName, Write } from "#src/writes/send/write.ts";

interface Operation<O extends OperationName> {
  /** The request as it goes over the wire; the path is below the connection's prefix. Throws InvalidIdError. */
  request: (write: Write<O>) => WriteRequest;
  send: (api: Api, write: Write<O>, heard: OnResponse) => Promise<Answer<O>>;
  /** Reads the target again, to settle what an answer left open. */
  look: (api: Api, write: Write<O>) => Promise<Answer<O>>;
  grade: (write: Write<O>, answer: Answer<O>, by: "answer" | "read") => Outcome<Answer<O>>;
  /** Which answers it is sent again after by itself, and how often; 429 and thrice unless told. */
  repeats?: { after: (error: ApiError) => boolean; most: number };
}

/** How each operation is sent, looked at again, and graded. */
export const operations: { [O in OperationName]: Operation<O> } = {
  restore: {
    request: ({ kind, id }) => restoreRequest(kind, id),
    send: (api, { kind, id }, heard) => api.restore(kind, id, heard),
    look: (api, { kind, id }) => api.readArchived(kind, id),
    grade: ({ id }, answer, by) => gradeRestored(id, answer, by),
  },
  create: {
    request: ({ filename }) => newFileRequest(filename),
    send: (api, { filename }, heard) => api.createFile(filename, heard),
    // An upload whose id never came cannot be looked at.
    look: () => Promise.reject(new InvalidIdError("fi", "")),
    grade: (_write, answer) => gradeCreated(answer),
  },
  finish: {
    request: ({ id }) => finishRequest(id),
    send: (api, { id }, heard) => api.completeFile(id, heard),
    look: (api, { id }) => api.readFile(id),
    grade: ({ id }, answer, by) => gradeFinished(id, answer, by),
  },
  attach: {
    request: ({ folder, files }) => attachRequest(folder, files),
    send: (api, { folder, files }, heard) => api.attachFiles(folder, files, heard),
    look: (api, { folder }) => api.listFolderFiles(folder),
    grade: ({ files }, answer, by) => gradeAttached(files, answer, by),
  },
  updateTask: {
    request: ({ id, body }) => taskRequest(id, body),
    send: (api, { id, body }, heard) => api.updateTask(id, body, heard),
    look: (api, { id }) => api.readTask(id),
    grade: gradeUpdated,
    // The same fields may be put twice, so a 503 that says when to come back is taken at its word.
    repeats: {
      after: ({ status, retryAfterSeconds }) =>
        status === 429 || (status === 503 && retryAfterSeconds !== null),
      most: 1,
    },
  },
};

/** The request that a write becomes. Throws InvalidIdError when no address can be made of it. */
export function requestOf<O extends OperationName>(write: Write<O>) {
  return operations[write.operation].request(write);
}
