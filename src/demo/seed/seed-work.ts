import { createRandom } from "#src/demo/seed/random.ts";
import { memberIds } from "#src/demo/seed/seed-people.ts";
import { madeAgo } from "#src/demo/seed/seed-times.ts";
import words from "#src/demo/seed/tasks.json" with { type: "json" };
import { day, hour, minute, stamp } from "#src/demo/state/time.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

const { boards } = words;
const stages = ["To do", "In progress", "Review", "Done"] as const;

const listId = (board: number, stage: number) =>
  `${boards[board]?.id.replace("tskb_", "tskl_") ?? "tskl_"}${stage + 1}`;

interface TaskWords {
  title: string;
  description?: string;
  /** Index of the board. */
  board: number;
  /** Index of the stage, which is the list. */
  stage: number;
  /** Days from today. */
  start?: number;
  /** Days from today. */
  due?: number;
  /** Minutes left. */
  minutes?: number;
}

/** A task; what its words leave out is null. */
function task(task: TaskWords, index: number, epoch: number, milestones: readonly string[]) {
  const { title, description = null, board, stage, start, due, minutes = null } = task;
  const random = createRandom(`task ${index}`);
  const done = stage === 3;
  const created = epoch - (70 - index) * day;
  /** Nobody is given a time of day to the second. */
  function inDays(days?: number) {
    const at = epoch + (days ?? 0) * day;
    return days === undefined ? null : stamp(at - (at % (30 * minute)));
  }
  return {
    id: random.id("tsk"),
    assignee: index % 6 === 5 ? null : (memberIds[index % memberIds.length] ?? null),
    author: memberIds[(index + 3) % memberIds.length] ?? null,
    board: boards[board]?.id ?? null,
    list: listId(board, stage),
    milestone: index % 3 === 0 ? (milestones[index % milestones.length] ?? null) : null,
    title,
    description,
    completed: done ? 1 : 0,
    completed_at: done ? stamp(epoch - index * 7 * hour) : null,
    completer: done ? (memberIds[index % memberIds.length] ?? null) : null,
    due_at: inDays(due),
    due_reminder: null,
    due_reminder_sent_at: null,
    start_at: inDays(start),
    remaining_minutes_estimate: minutes,
    created_at: stamp(created),
    updated_at: stamp(created + random.int(1, 20) * hour),
  } satisfies Stored;
}

/** Tasks to try what a console does with them, older than the others, with numbers from `first` on. */
export const trialTasks = (
  trials: readonly { title: string; description: string; fields?: object | undefined }[],
  first: number,
  epoch: number,
): Stored[] =>
  trials.map((trial, at): Stored => {
    const index = first + at;
    const usual = { board: 2, stage: 0, start: 2, due: 9, minutes: 60 };
    return {
      ...task({ ...usual, ...trial }, index, epoch, []),
      ...trial.fields,
      created_at: stamp(epoch - (100 + index) * day),
      updated_at: stamp(epoch - index * day),
    };
  });

/** Four active boards, their lists, and about forty tasks. */
export function seedWork(epoch: number, milestones: readonly string[]) {
  return {
    boards: boards.map(({ id, title }, index): Stored => ({
      id,
      title,
      description: null,
      visibility: index === 2 ? "internal" : "shared",
      archived_at: null,
      ...madeAgo(epoch, 400 - index * 60),
    })),
    lists: boards.flatMap(({ id: board }, index) =>
      stages.map((title, stage): Stored => ({
        id: listId(index, stage),
        title,
        board,
        ...madeAgo(epoch, 399 - index * 60 - stage),
      })),
    ),
    tasks: words.tasks.map((one, index): Stored => task(one, index, epoch, milestones)),
  };
}
