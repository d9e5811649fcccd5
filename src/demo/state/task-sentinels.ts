import { type Answer, html, json, networkError, noContent } from "#src/demo/http/answers.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { invalid } from "#src/demo/http/http-error.ts";
import { minute } from "#src/demo/state/time.ts";

/** Context of an update request for a sentinel. */
export interface TaskAttempt {
  task: Stored;
  /** The fields that were sent. */
  body: Readonly<Record<string, unknown>>;
  /** Updates the task and returns it. */
  update: () => Stored;
  /** Changes fields as another user would. */
  colleague: (fields: Readonly<Record<string, unknown>>) => Stored;
  /** Another task. */
  other: Stored | undefined;
  /** Number of earlier updates of this task. */
  tries: number;
  sleep: (milliseconds: number) => Promise<void>;
}

export interface TaskSentinel {
  title: string;
  /** Effect in words, shown as the task's description. */
  effect: string;
  answer: (attempt: TaskAttempt) => Answer | Promise<Answer>;
}

const tooMany = (seconds: number) =>
  json({ message: "Too Many Attempts." }, 429, { "Retry-After": String(seconds) });

/** Changes by another user, in turn; titles and dates stay. */
export const colleaguesTurn = (task: Stored, turn: number): Record<string, unknown> => ({
  remaining_minutes_estimate: 30 * (turn + 2),
  list: String(task["list"]).replace(/\d$/, String((turn % 4) + 1)),
});

/**
 * Tasks whose update fails on purpose, so that everything a test asserts can be tried by hand. Tasks
 * are matched by title, until the title is changed.
 */
export const taskSentinels = {
  colleague: {
    title: "Sentinel: a colleague changes this while it is open",
    effect:
      "Each read after the first, and each update, finds estimate and list changed by another user.",
    answer: ({ task, body, update, colleague, tries }) => {
      update();
      const theirs = Object.entries(colleaguesTurn(task, tries + 10));
      return json(colleague(Object.fromEntries(theirs.filter(([field]) => !(field in body)))));
    },
  },
  "422-title": {
    title: "Sentinel: a new title is refused",
    effect: "An update with a title answers 422 at title; without one it is saved.",
    answer: ({ body, update }) => {
      if ("title" in body) throw invalid({ title: ["The title is taken by another task."] });
      return json(update());
    },
  },
  "422-due": {
    title: "Sentinel: a due date is refused",
    effect: "An update with due_at answers 422 at due_at; without one it is saved.",
    answer: ({ body, update }) => {
      if ("due_at" in body) throw invalid({ due_at: ["Must be after start_at."] });
      return json(update());
    },
  },
  "422-nested": {
    title: "Sentinel: refused under dotted and unknown keys",
    effect: "Nothing is saved; 422 at assignee.0, task.list and custom_fields.3.value.",
    answer: () => {
      throw invalid({
        "assignee.0": ["The selected assignee is on leave."],
        "task.list": ["The selected list is full."],
        "custom_fields.3.value": ["The field is required by this board."],
      });
    },
  },
  "422-message": {
    title: "Sentinel: refused with a message only",
    effect: "Nothing is saved; 422 with a message that contains HTML, and no field errors.",
    answer: () =>
      json({ message: `The board is <b>locked</b> <img src=x onerror="alert(1)">.` }, 422),
  },
  "401": {
    title: "Sentinel: saving answers 401",
    effect: "Nothing is saved; 401 as for a revoked key.",
    answer: () => json({ message: "Unauthenticated." }, 401),
  },
  "403": {
    title: "Sentinel: saving answers 403",
    effect: "Nothing is saved; 403 as for a missing permission.",
    answer: () => json({ message: "This action is unauthorized." }, 403),
  },
  "404": {
    title: "Sentinel: saving answers 404",
    effect: "Nothing is saved; 404 as for a deleted task.",
    answer: ({ task }) =>
      json({ message: `No query results for model [App\\Models\\Task] ${task.id}` }, 404),
  },
  "429-once": {
    title: "Sentinel: saving answers 429 once",
    effect: "The first try answers 429 with Retry-After: 2; the next one saves.",
    answer: ({ tries, update }) => (tries === 0 ? tooMany(2) : json(update())),
  },
  "503-once": {
    title: "Sentinel: saving answers 503 once, with a time",
    effect: "The first try answers 503 with Retry-After: 1; the next one saves.",
    answer: ({ tries, update }) =>
      tries === 0
        ? json({ message: "Service Unavailable" }, 503, { "Retry-After": "1" })
        : json(update()),
  },
  "500": {
    title: "Sentinel: saving answers 500",
    effect: "Nothing is saved; 500 with a JSON message.",
    answer: () => json({ message: "Server Error" }, 500),
  },
  html: {
    title: "Sentinel: saving answers a login page",
    effect: "Nothing is saved; 200 with HTML.",
    answer: () => html("Sign in"),
  },
  "204": {
    title: "Sentinel: saving answers 204",
    effect: "Saved, but the answer is empty.",
    answer: ({ update }) => {
      update();
      return noContent();
    },
  },
  cut: {
    title: "Sentinel: saving is cut after it was done",
    effect: "Saved, but the connection breaks before the answer.",
    answer: ({ update }) => {
      update();
      return networkError();
    },
  },
  "cut-before": {
    title: "Sentinel: saving is cut before it is done",
    effect: "Nothing is saved; the connection breaks.",
    answer: networkError,
  },
  hang: {
    title: "Sentinel: saving hangs",
    effect: "Saved at once, but the answer comes after 40 seconds.",
    answer: async ({ update, sleep }) => {
      const updated = update();
      await sleep((2 / 3) * minute);
      return json(updated);
    },
  },
  "other-id": {
    title: "Sentinel: saving answers another task",
    effect: "Nothing is saved; 200 with a task of another id.",
    answer: ({ other }) => json(other ?? {}),
  },
  unchanged: {
    title: "Sentinel: saving changes nothing",
    effect: "Nothing is saved; 200 with the task as it was.",
    answer: ({ task }) => json(task),
  },
} as const satisfies Record<string, TaskSentinel>;

export type TaskSentinelName = keyof typeof taskSentinels;

/** The sentinel with the task's title. */
export function taskSentinelOf(task: Stored): TaskSentinel | undefined {
  const all: readonly TaskSentinel[] = Object.values(taskSentinels);
  return all.find(({ title }) => title === task["title"]);
}
