import type { Task } from "#src/api/resources.ts";
import { parseTime } from "#src/lib/format.ts";
import { dayAt, startOfDay } from "#src/lib/zone.ts";

/** Parts of a list of tasks, in the order in which they need attention. */
export const dueGroups = [
  "overdue",
  "today",
  "week",
  "later",
  "none",
  "unreadable",
  "completed",
] as const;

export type DueGroup = (typeof dueGroups)[number];

export const dueGroupNames: Record<DueGroup, string> = {
  overdue: "Overdue",
  today: "Today",
  week: "This week",
  later: "Later",
  none: "Without a due date",
  unreadable: "Due date can’t be read",
  completed: "Completed",
};

const MINUTE_MS = 60_000;
const dayOnly = /^\s*\d{4}-\d{2}-\d{2}\s*$/;

/** When a task is due; null without a time that can be read. A day alone lasts until it ends. */
export function dueTime({ due_at }: Pick<Task, "due_at">): Date | null {
  const due = due_at ? parseTime(due_at) : null;
  if (!due || !due_at || !dayOnly.test(due_at)) return due;
  return new Date(startOfDay(dayAt(due.getTime()) + 1) - MINUTE_MS);
}

/** Days that the week has left after a day, by its number: 1 January 1970 was a Thursday. */
const daysLeftInWeek = (day: number) => (10 - (day % 7)) % 7;

/** The part of the list that a task is in. Weeks end on Sunday. `now` is in epoch milliseconds. */
export function dueGroupOf(task: Pick<Task, "due_at" | "completed">, now: number): DueGroup {
  if (task.completed) return "completed";
  if (!task.due_at) return "none";
  const due = dueTime(task);
  if (!due) return "unreadable";
  if (due.getTime() < now) return "overdue";
  const today = dayAt(now);
  const days = dayAt(due.getTime()) - today;
  if (days === 0) return "today";
  return days <= daysLeftInWeek(today) ? "week" : "later";
}

/** Time until a due date, such as "in 3 d", or since then, such as "7 d overdue". */
export function dueIn(due: Date, now: number): string {
  const isOver = due.getTime() < now;
  const words = (time: string) => (isOver ? `${time} overdue` : `in ${time}`);
  const days = Math.abs(dayAt(due.getTime()) - dayAt(now));
  if (days === 1 && !isOver) return "tomorrow";
  if (days > 0) return words(`${days} d`);
  const minutes = Math.max(1, Math.floor(Math.abs(due.getTime() - now) / MINUTE_MS));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return words(`${rest} min`);
  // Hours away, the minutes say nothing.
  return words(hours > 2 || rest === 0 ? `${hours} h` : `${hours} h ${rest} min`);
}
