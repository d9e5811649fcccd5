import { type Answer, html, json, networkError, noContent } from "#src/demo/http/answers.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { minute, second } from "#src/demo/state/time.ts";

/** Context of a restore request for a sentinel. */
export interface Attempt {
  record: Stored;
  /** Restores the item and returns it. */
  restore: () => Stored;
  /** An active item of the same kind. */
  other: Stored | undefined;
  /** Number of earlier requests for this item. */
  tries: number;
  sleep: (milliseconds: number) => Promise<void>;
}

export interface Sentinel {
  title: string;
  /** Effect in words, shown as the item's description. */
  effect: string;
  answer: (attempt: Attempt) => Answer | Promise<Answer>;
}

const tooMany = (headers: Record<string, string>) =>
  json({ message: "Too Many Attempts." }, 429, headers);

/**
 * Items whose restore fails on purpose, so that everything a test asserts can be tried by hand. Items
 * are matched by title; the seed data has them first among the archived docs.
 */
export const sentinels = {
  "500": {
    title: "Sentinel: restore answers 500",
    effect: "Nothing is restored; 500 with a JSON message.",
    answer: () => json({ message: "Server Error" }, 500),
  },
  "404": {
    title: "Sentinel: restore answers 404",
    effect: "Nothing is restored; 404 as for an unknown record.",
    answer: ({ record }) =>
      json({ message: `No query results for model [App\\Models\\Doc] ${record.id}` }, 404),
  },
  "422": {
    title: "Sentinel: restore answers 422",
    effect: "Nothing is restored; 422 with a message and no field errors.",
    answer: () =>
      json({ message: "The parent folder is archived. Restore the folder first." }, 422),
  },
  "422-html": {
    title: "Sentinel: restore answers 422 with markup",
    effect: "Nothing is restored; 422 whose message contains HTML, to be shown as text.",
    answer: () =>
      json({ message: `<b>Refused</b> <img src=x onerror="alert(1)"> by the workspace.` }, 422),
  },
  "429-once": {
    title: "Sentinel: restore answers 429 once",
    effect: "The first try answers 429 with Retry-After: 2; the next one restores.",
    answer: ({ tries, restore }) =>
      tries === 0 ? tooMany({ "Retry-After": "2" }) : json(restore()),
  },
  "429-forever": {
    title: "Sentinel: restore answers 429 always",
    effect: "Every try answers 429 with Retry-After: 1.",
    answer: () => tooMany({ "Retry-After": "1" }),
  },
  slow: {
    title: "Sentinel: restore takes 3 seconds",
    effect: "Restored, and answered after 3 seconds.",
    answer: async ({ restore, sleep }) => {
      await sleep(3 * second);
      return json(restore());
    },
  },
  hang: {
    title: "Sentinel: restore hangs",
    effect: "Restored at once, but the answer comes after 40 seconds.",
    answer: async ({ restore, sleep }) => {
      const restored = restore();
      await sleep((2 / 3) * minute);
      return json(restored);
    },
  },
  cut: {
    title: "Sentinel: restore is cut after it was done",
    effect: "Restored, but the connection breaks before the answer.",
    answer: ({ restore }) => {
      restore();
      return networkError();
    },
  },
  "cut-before": {
    title: "Sentinel: restore is cut before it is done",
    effect: "Nothing is restored; the connection breaks.",
    answer: networkError,
  },
  html: {
    title: "Sentinel: restore answers a login page",
    effect: "Nothing is restored; 200 with HTML.",
    answer: () => html("Sign in"),
  },
  "204": {
    title: "Sentinel: restore answers 204",
    effect: "Restored, but the answer is empty.",
    answer: ({ restore }) => {
      restore();
      return noContent();
    },
  },
  "still-archived": {
    title: "Sentinel: restore leaves it archived",
    effect: "Nothing is restored; 200 with the item, still archived.",
    answer: ({ record }) => json(record),
  },
  "other-id": {
    title: "Sentinel: restore answers another item",
    effect: "Nothing is restored; 200 with an active item of another id.",
    answer: ({ other }) => json(other ?? {}),
  },
  "401": {
    title: "Sentinel: restore answers 401",
    effect: "Nothing is restored; 401 as for a revoked key.",
    answer: () => json({ message: "Unauthenticated." }, 401),
  },
  "403": {
    title: "Sentinel: restore answers 403",
    effect: "Nothing is restored; 403 as for a missing permission.",
    answer: () => json({ message: "This action is unauthorized." }, 403),
  },
} as const satisfies Record<string, Sentinel>;

export type SentinelName = keyof typeof sentinels;

/** The sentinel with the item's title. */
export function sentinelOf(record: Stored): Sentinel | undefined {
  const all: readonly Sentinel[] = Object.values(sentinels);
  return all.find(({ title }) => title === record["title"]);
}
