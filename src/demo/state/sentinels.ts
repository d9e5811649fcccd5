import { type Reply, json, networkError, unknownRecord } from "#src/demo/state/replies.ts";
import { type FaultyCall, faults, tooMany } from "#src/demo/state/faults.ts";
import { second } from "#src/demo/state/time.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

/** A write of a record. */
export interface Attempt extends FaultyCall {
  record: Stored;
  /** The fields that were sent. */
  body: Readonly<Record<string, unknown>>;
  /** Another active record of the same kind. */
  other: Stored | undefined;
  /** Number of earlier requests for this record. */
  tries: number;
}

/** A record whose write fails on purpose, so that everything a test asserts can be tried by hand. */
export interface Sentinel {
  /** Records are matched by it. */
  title: string;
  /** Effect in words, shown as the record's description. */
  effect: string;
  reply: (attempt: Attempt) => Reply | Promise<Reply>;
}

const message = (status: number, text: string) => () => json({ message: text }, status);

/** The faults of every write; `subject` begins their titles, `done` says what the write does. */
export function usualFaults(subject: string, done: string, model: string) {
  const nothing = `Nothing is ${done}`;
  const Done = done.charAt(0).toUpperCase() + done.slice(1);
  const fault = (end: string, effect: string, reply: Sentinel["reply"]): Sentinel => ({
    title: `Sentinel: ${subject} ${end}`,
    effect,
    reply,
  });
  return {
    "500": fault("replies with 500", `${nothing}; 500 with a JSON message.`, faults["500"]),
    "404": fault("replies with 404", `${nothing}; 404 as for an unknown record.`, ({ record }) => {
      throw unknownRecord(model, record.id);
    }),
    "401": fault(
      "replies with 401",
      `${nothing}; 401 as for a revoked key.`,
      message(401, "Unauthenticated."),
    ),
    "403": fault(
      "replies with 403",
      `${nothing}; 403 as for a missing permission.`,
      message(403, "This action is unauthorized."),
    ),
    "204": fault("replies with 204", `${Done}, but the reply is empty.`, faults.empty),
    "429-once": fault(
      "replies with 429 once",
      `The first try replies with 429 and Retry-After: 2; by the next one it is ${done}.`,
      ({ tries, write }) => (tries === 0 ? tooMany(2) : write()),
    ),
    hang: fault("hangs", `${Done} immediately, but the reply comes after 40 seconds.`, faults.hang),
    cut: fault(
      "is cut after it was done",
      `${Done}, but the connection breaks before the reply.`,
      faults.cut,
    ),
    "cut-before": fault(
      "is cut before it is done",
      `${nothing}; the connection breaks.`,
      networkError,
    ),
    html: fault("replies with a login page", `${nothing}; 200 with HTML.`, faults.html),
    "other-id": fault(
      "replies with another record",
      `${nothing}; 200 with another record.`,
      ({ other }) => json(other ?? {}),
    ),
    unchanged: fault(
      "changes nothing",
      `${nothing}; 200 with the record as it was.`,
      ({ record }) => json(record),
    ),
  };
}

/** Sentinels of restores. The seed data has them first among the archived docs. */
export const sentinels = {
  slow: {
    title: "Sentinel: restore takes 3 seconds",
    effect: "Restored, and replied after 3 seconds.",
    async reply({ write, sleep }) {
      await sleep(3 * second);
      return write();
    },
  },
  ...usualFaults("restore", "restored", "Doc"),
  "422": {
    title: "Sentinel: restore replies with 422",
    effect: "Nothing is restored; 422 with a message and no field errors.",
    reply: message(422, "The parent folder is archived. Restore the folder first."),
  },
  "422-html": {
    title: "Sentinel: restore replies with 422 and markup",
    effect: "Nothing is restored; 422 whose message contains HTML, to be shown as text.",
    reply: message(422, `<b>Refused</b> <img src=x onerror="alert(1)"> by the workspace.`),
  },
  "429-forever": {
    title: "Sentinel: restore replies with 429 always",
    effect: "Every try replies with 429 and Retry-After: 1.",
    reply: () => tooMany(1),
  },
} satisfies Record<string, Sentinel>;

export type SentinelName = keyof typeof sentinels;
