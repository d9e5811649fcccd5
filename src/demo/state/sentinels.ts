import {
  type Answer,
  html,
  json,
  networkError,
  noContent,
  unknownRecord,
} from "#src/demo/http/answers.ts";
import { tooMany } from "#src/demo/http/write-faults.ts";
import { second } from "#src/demo/state/time.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

export interface Attempt {
  record: Stored;
  /** Restores or updates the record and returns it. */
  write: () => Stored;
  /** Another active record of the same kind. */
  other: Stored | undefined;
  /** Number of earlier requests for this record. */
  tries: number;
  sleep: (milliseconds: number) => Promise<void>;
}

/** A record whose write fails on purpose, so that everything a test asserts can be tried by hand. */
export interface Sentinel<A = Attempt> {
  /** Records are matched by it. */
  title: string;
  /** Effect in words, shown as the record's description. */
  effect: string;
  answer: (attempt: A) => Answer | Promise<Answer>;
}

export const message = (status: number, text: string) => () => json({ message: text }, status);

/** The faults of every write; `subject` begins their titles, `done` says what the write does. */
export function usualFaults(subject: string, done: string, model: string) {
  const nothing = `Nothing is ${done}`;
  const title = (end: string) => `Sentinel: ${subject} ${end}`;
  const Done = done.charAt(0).toUpperCase() + done.slice(1);
  return {
    "500": {
      title: title("answers 500"),
      effect: `${nothing}; 500 with a JSON message.`,
      answer: message(500, "Server Error"),
    },
    "404": {
      title: title("answers 404"),
      effect: `${nothing}; 404 as for an unknown record.`,
      answer({ record }) {
        throw unknownRecord(model, record.id);
      },
    },
    "401": {
      title: title("answers 401"),
      effect: `${nothing}; 401 as for a revoked key.`,
      answer: message(401, "Unauthenticated."),
    },
    "403": {
      title: title("answers 403"),
      effect: `${nothing}; 403 as for a missing permission.`,
      answer: message(403, "This action is unauthorized."),
    },
    "204": {
      title: title("answers 204"),
      effect: `${Done}, but the answer is empty.`,
      answer({ write }) {
        write();
        return noContent();
      },
    },
    "429-once": {
      title: title("answers 429 once"),
      effect: `The first try answers 429 with Retry-After: 2; by the next one it is ${done}.`,
      answer: ({ tries, write }) => (tries === 0 ? tooMany(2) : json(write())),
    },
    hang: {
      title: title("hangs"),
      effect: `${Done} at once, but the answer comes after 40 seconds.`,
      async answer({ write, sleep }) {
        const written = write();
        await sleep(40 * second);
        return json(written);
      },
    },
    cut: {
      title: title("is cut after it was done"),
      effect: `${Done}, but the connection breaks before the answer.`,
      answer({ write }) {
        write();
        return networkError();
      },
    },
    "cut-before": {
      title: title("is cut before it is done"),
      effect: `${nothing}; the connection breaks.`,
      answer: networkError,
    },
    html: {
      title: title("answers a login page"),
      effect: `${nothing}; 200 with HTML.`,
      answer: () => html("Sign in"),
    },
    "other-id": {
      title: title("answers another record"),
      effect: `${nothing}; 200 with another record.`,
      answer: ({ other }) => json(other ?? {}),
    },
    unchanged: {
      title: title("changes nothing"),
      effect: `${nothing}; 200 with the record as it was.`,
      answer: ({ record }) => json(record),
    },
  } satisfies Record<string, Sentinel>;
}

/** Sentinels of restores. The seed data has them first among the archived docs. */
export const sentinels = {
  slow: {
    title: "Sentinel: restore takes 3 seconds",
    effect: "Restored, and answered after 3 seconds.",
    async answer({ write, sleep }) {
      await sleep(3 * second);
      return json(write());
    },
  },
  ...usualFaults("restore", "restored", "Doc"),
  "422": {
    title: "Sentinel: restore answers 422",
    effect: "Nothing is restored; 422 with a message and no field errors.",
    answer: message(422, "The parent folder is archived. Restore the folder first."),
  },
  "422-html": {
    title: "Sentinel: restore answers 422 with markup",
    effect: "Nothing is restored; 422 whose message contains HTML, to be shown as text.",
    answer: message(422, `<b>Refused</b> <img src=x onerror="alert(1)"> by the workspace.`),
  },
  "429-forever": {
    title: "Sentinel: restore answers 429 always",
    effect: "Every try answers 429 with Retry-After: 1.",
    answer: () => tooMany(1),
  },
} satisfies Record<string, Sentinel>;

export type SentinelName = keyof typeof sentinels;

export const sentinelIn = <A>(
  all: Readonly<Record<string, Sentinel<A>>>,
  record: Stored,
): Sentinel<A> | undefined => Object.values(all).find(({ title }) => title === record["title"]);
