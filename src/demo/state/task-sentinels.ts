import { invalid, json } from "#src/demo/state/answers.ts";
import { type Sentinel, message, usualFaults } from "#src/demo/state/sentinels.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

/** Changes by another user, in turn; titles and dates stay. */
export const colleaguesTurn = (task: Stored, turn: number): Record<string, unknown> => ({
  remaining_minutes_estimate: 30 * (turn + 2),
  list: String(task["list"]).replace(/\d$/, String((turn % 4) + 1)),
});

/** Sentinels of updates, until their title is changed. */
export const taskSentinels = {
  colleague: {
    title: "Sentinel: a colleague changes this while it is open",
    effect:
      "Each read after the first, and each update, finds estimate and list changed by another user.",
    async answer({ record, body, write, colleague, tries }) {
      await write();
      const theirs = Object.entries(colleaguesTurn(record, tries + 10));
      return json(colleague(Object.fromEntries(theirs.filter(([field]) => !(field in body)))));
    },
  },
  "422-title": {
    title: "Sentinel: a new title is refused",
    effect: "An update with a title answers 422 at title; without one it is saved.",
    answer({ body, write }) {
      if ("title" in body) throw invalid({ title: ["The title is taken by another task."] });
      return write();
    },
  },
  "422-due": {
    title: "Sentinel: a due date is refused",
    effect: "An update with due_at answers 422 at due_at; without one it is saved.",
    answer({ body, write }) {
      if ("due_at" in body) throw invalid({ due_at: ["Must be after start_at."] });
      return write();
    },
  },
  "422-nested": {
    title: "Sentinel: refused under dotted and unknown keys",
    effect: "Nothing is saved; 422 at assignee.0, task.list and custom_fields.3.value.",
    answer() {
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
    answer: message(422, `The board is <b>locked</b> <img src=x onerror="alert(1)">.`),
  },
  "503-once": {
    title: "Sentinel: saving answers 503 once, with a time",
    effect: "The first try answers 503 with Retry-After: 1; the next one saves.",
    answer: ({ tries, write }) =>
      tries === 0 ? json({ message: "Service Unavailable" }, 503, { "Retry-After": "1" }) : write(),
  },
  ...usualFaults("saving", "saved", "Task"),
} satisfies Record<string, Sentinel>;

export type TaskSentinelName = keyof typeof taskSentinels;
