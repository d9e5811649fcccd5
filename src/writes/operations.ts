import type { Api } from "#src/api/api.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import { gradeAttached, gradeCreated, gradeFinished, gradeRestored } from "./grade.ts";
import type { Outcome } from "./outcome.ts";
import type { Answer, OperationName, Write } from "./write.ts";

interface Operation<O extends OperationName> {
  /** What the write acts on; two writes on one target are never under way together. */
  target: (write: Write<O>) => string;
  send: (api: Api, write: Write<O>) => Promise<Answer<O>>;
  /** Reads the target again, to settle what an answer left open. */
  look: (api: Api, write: Write<O>) => Promise<Answer<O>>;
  grade: (write: Write<O>, answer: Answer<O>, by: "answer" | "read") => Outcome<Answer<O>>;
}

/** How each operation is sent, looked at again, and graded. */
export const operations: { [O in OperationName]: Operation<O> } = {
  restore: {
    target: ({ kind, id }) => `${kind}/${id}`,
    send: (api, { kind, id }) => api.restore(kind, id),
    look: (api, { kind, id }) => api.readArchived(kind, id),
    grade: ({ id }, answer, by) => gradeRestored(id, answer, by),
  },
  create: {
    target: ({ key }) => `uploads/${key}`,
    send: (api, { filename }) => api.createFile(filename),
    // An upload whose id never came cannot be looked at.
    look: () => Promise.reject(new InvalidIdError("fi", "")),
    grade: (_write, answer) => gradeCreated(answer),
  },
  finish: {
    target: ({ id }) => `files/${id}`,
    send: (api, { id }) => api.completeFile(id),
    look: (api, { id }) => api.readFile(id),
    grade: ({ id }, answer, by) => gradeFinished(id, answer, by),
  },
  attach: {
    target: ({ folder, files }) => `folders/${folder}/files/${files.toSorted().join()}`,
    send: (api, { folder, files }) => api.attachFiles(folder, files),
    look: (api, { folder }) => api.listFolderFiles(folder),
    grade: ({ files }, answer, by) => gradeAttached(files, answer, by),
  },
};

/** What a write acts on, as text. */
export function targetOf<O extends OperationName>(write: Write<O>): string {
  return operations[write.operation].target(write);
}
