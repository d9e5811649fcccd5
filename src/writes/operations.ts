import type { Api } from "#src/api/api.ts";
import type { ApiError } from "#src/api/errors.ts";
import { gradeRestored, gradeUpdated } from "./grade.ts";
import type { Outcome } from "./outcome.ts";
import type { Answer, OperationName, Write } from "./write.ts";

interface Operation<O extends OperationName> {
  /** What the write acts on; two writes on one target are never under way together. */
  target: (write: Write<O>) => string;
  send: (api: Api, write: Write<O>) => Promise<Answer<O>>;
  /** Reads the target again, to settle what an answer left open. */
  look: (api: Api, write: Write<O>) => Promise<Answer<O>>;
  grade: (write: Write<O>, answer: Answer<O>, by: "answer" | "read") => Outcome<Answer<O>>;
  /** Which answers it is sent again after by itself, and how often; 429 and thrice unless told. */
  repeats?: { after: (error: ApiError) => boolean; most: number };
}

/** How each operation is sent, looked at again, and graded. */
export const operations: { [O in OperationName]: Operation<O> } = {
  restore: {
    target: ({ kind, id }) => `${kind}/${id}`,
    send: (api, { kind, id }) => api.restore(kind, id),
    look: (api, { kind, id }) => api.readArchived(kind, id),
    grade: ({ id }, answer, by) => gradeRestored(id, answer, by),
  },
  updateTask: {
    target: ({ id }) => `tasks/${id}`,
    send: (api, { id, body }) => api.updateTask(id, body),
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

/** What a write acts on, as text. */
export function targetOf<O extends OperationName>(write: Write<O>): string {
  return operations[write.operation].target(write);
}
