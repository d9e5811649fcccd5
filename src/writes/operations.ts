import type { Api } from "#src/api/api.ts";
import type { Hear } from "#src/api/http.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import {
  type WriteRequest,
  attachRequest,
  finishRequest,
  newFileRequest,
  restoreRequest,
} from "#src/api/write-requests.ts";
import { gradeAttached, gradeCreated, gradeFinished, gradeRestored } from "./grade.ts";
import type { Outcome } from "./outcome.ts";
import type { Answer, OperationName, Write } from "./write.ts";

interface Operation<O extends OperationName> {
  /** What the write acts on; two writes on one target are never under way together. */
  target: (write: Write<O>) => string;
  /** The request as it goes over the wire; the path is below the connection's prefix. Throws InvalidIdError. */
  request: (write: Write<O>) => WriteRequest;
  send: (api: Api, write: Write<O>, heard: Hear) => Promise<Answer<O>>;
  /** Reads the target again, to settle what an answer left open. */
  look: (api: Api, write: Write<O>) => Promise<Answer<O>>;
  grade: (write: Write<O>, answer: Answer<O>, by: "answer" | "read") => Outcome<Answer<O>>;
}

/** How each operation is sent, looked at again, and graded. */
export const operations: { [O in OperationName]: Operation<O> } = {
  restore: {
    target: ({ kind, id }) => `${kind}/${id}`,
    request: ({ kind, id }) => restoreRequest(kind, id),
    send: (api, { kind, id }, heard) => api.restore(kind, id, heard),
    look: (api, { kind, id }) => api.readArchived(kind, id),
    grade: ({ id }, answer, by) => gradeRestored(id, answer, by),
  },
  create: {
    target: ({ key }) => `uploads/${key}`,
    request: ({ filename }) => newFileRequest(filename),
    send: (api, { filename }, heard) => api.createFile(filename, heard),
    // An upload whose id never came cannot be looked at.
    look: () => Promise.reject(new InvalidIdError("fi", "")),
    grade: (_write, answer) => gradeCreated(answer),
  },
  finish: {
    target: ({ id }) => `files/${id}`,
    request: ({ id }) => finishRequest(id),
    send: (api, { id }, heard) => api.completeFile(id, heard),
    look: (api, { id }) => api.readFile(id),
    grade: ({ id }, answer, by) => gradeFinished(id, answer, by),
  },
  attach: {
    target: ({ folder, files }) => `folders/${folder}/files/${files.toSorted().join()}`,
    request: ({ folder, files }) => attachRequest(folder, files),
    send: (api, { folder, files }, heard) => api.attachFiles(folder, files, heard),
    look: (api, { folder }) => api.listFolderFiles(folder),
    grade: ({ files }, answer, by) => gradeAttached(files, answer, by),
  },
};

/** What a write acts on, as text. */
export function targetOf<O extends OperationName>(write: Write<O>): string {
  return operations[write.operation].target(write);
}

/** The request that a write becomes. Throws InvalidIdError when no address can be made of it. */
export function requestOf<O extends OperationName>(write: Write<O>) {
  return operations[write.operation].request(write);
}
