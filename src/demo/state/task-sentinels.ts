import { invalid } from "#src/demo/state/replies.ts";
import { type Sentinel, usualFaults } from "#src/demo/state/sentinels.ts";

/** Sentinels of updates, until their title is changed. */
export const taskSentinels = {
  "422-title": {
    title: "Sentinel: a new title is refused",
    effect: "An update with a title replies with 422 at title; without one it is saved.",
    reply({ body, write }) {
      if ("title" in body) throw invalid({ title: ["The title is taken by another task."] });
      return write();
    },
  },
  "422-due": {
    title: "Sentinel: a due date is refused",
    effect: "An update with due_at replies with 422 at due_at; without one it is saved.",
    reply({ body, write }) {
      if ("due_at" in body) throw invalid({ due_at: ["Must be after start_at."] });
      return write();
    },
  },
  "422-nested": {
    title: "Sentinel: refused under dotted and unknown keys",
    effect: "Nothing is saved; 422 at assignee.0, task.list and custom_fields.3.value.",
    reply() {
      throw invalid({
        "assignee.0": ["The selected assignee is on leave."],
        "task.list": ["The selected list is full."],
        "custom_fields.3.value": ["The field is required by this board."],
      });
    },
  },
  ...usualFaults("saving", "saved", "Task"),
} satisfies Record<string, Sentinel>;

export type TaskSentinelName = keyof typeof taskSentinels;
