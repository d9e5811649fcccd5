import type { Api } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import { gradeRestored } from "./grade.ts";
import type { Outcome } from "./outcome.ts";
import type { Write } from "./write.ts";

export type Answer = Item<Archived>;

interface Operation<W extends Write> {
  send: (api: Api, write: W) => Promise<Answer>;
  /** Reads the target again, to settle what an answer left open. */
  look: (api: Api, write: W) => Promise<Answer>;
  grade: (write: W, answer: Answer, by: "answer" | "read") => Outcome<Answer>;
}

/** How each operation is sent, looked at again, and graded. */
export const operations: {
  [O in Write["operation"]]: Operation<Extract<Write, { operation: O }>>;
} = {
  restore: {
    send: (api, { kind, id }) => api.restore(kind, id),
    look: (api, { kind, id }) => api.readArchived(kind, id),
    grade: ({ id }, answer, by) => gradeRestored(id, answer, by),
  },
};
