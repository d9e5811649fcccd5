import { createRandom } from "#src/demo/seed/random.ts";
import { memberIds } from "#src/demo/seed/seed-people.ts";
import { madeAgo } from "#src/demo/seed/seed-times.ts";
import { type TaskWords, hostileTasks, taskWords } from "#src/demo/seed/words-tasks.ts";
import { taskSentinels } from "#src/demo/state/task-sentinels.ts";
import { day, hour, stamp } from "#src/demo/state/time.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

const boards = [
  ["tskb_Web1site4Nq", "Website relaunch"],
  ["tskb_Print7Kd2sM", "Print production"],
  ["tskb_Studio5Vx8L", "Studio, internal"],
  ["tskb_Ferry3Tz6pW", "Bluewater Ferries"],
] as const;
const stages = ["To do", "In progress", "Review", "Done"] as const;

const listId = (board: number, stage: number) =>
  `${boards[board]?.[0].replace("tskb_", "tskl_") ?? "tskl_"}${stage + 1}`;

/** Stage and dates of a task, in days from today; `null` leaves a field empty. */
function task(words: TaskWords, index: number, epoch: number, milestones: readonly string[]) {
  const [title, description, board, stage, start, due, minutes] = words;
  const random = createRandom(`task ${index}`);
  const done = stage === 3;
  const created = epoch - (70 - index) * day;
  const inDays = (days: number | null) => (days === null ? null : stamp(epoch + days * day));
  return {
    id: random.id("tsk"),
    assignee: index % 6 === 5 ? null : (memberIds[index % memberIds.length] ?? null),
    author: memberIds[(index + 3) % memberIds.length] ?? null,
    board: boards[board]?.[0] ?? null,
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

/** Test tasks, older than the others: sentinels, hostile descriptions and an odd date. */
function trials(epoch: number): Stored[] {
  const words = [
    ...Object.values(taskSentinels).map(
      ({ title, effect }) => [title, `<p>${effect}</p>`] as const,
    ),
    ...hostileTasks,
    ["Odd: a due date that no calendar has", "<p>due_at is 30 February.</p>"] as const,
  ];
  return words.map(([title, description], index): Stored => ({
    ...task([title, description, 2, 0, 2, 9, 60], 100 + index, epoch, []),
    ...(title.startsWith("Odd: ") ? { start_at: null, due_at: "2026-02-30T09:00:00+00:00" } : {}),
    created_at: stamp(epoch - (200 + index) * day),
    updated_at: stamp(epoch - (100 + index) * day),
  }));
}

/** Four active boards, their lists, about forty tasks, and the test tasks. */
export function seedWork(epoch: number, milestones: readonly string[]) {
  return {
    boards: boards.map(([id, title], index): Stored => ({
      id,
      title,
      description: null,
      visibility: index === 2 ? "internal" : "shared",
      archived_at: null,
      ...madeAgo(epoch, 400 - index * 60),
    })),
    lists: boards.flatMap(([board], index) =>
      stages.map((title, stage): Stored => {
        return {
          id: listId(index, stage),
          title,
          board,
          ...madeAgo(epoch, 399 - index * 60 - stage),
        };
      }),
    ),
    tasks: [
      ...taskWords.map((words, index): Stored => task(words, index, epoch, milestones)),
      ...trials(epoch),
    ],
  };
}

/** More boards, lists and milestones than one page of a list holds. */
const COUNT = 230;
const TASKS = 340;
const board = "tskb_Retain9Lq3Vx";

const kindsOfWork = ["Packaging", "Signage", "Newsletter", "Annual report", "Photo library"];

const numbered = (index: number) => String(index + 1).padStart(3, "0");

/** Active boards, milestones, and one board with many lists and tasks, of a large workspace. */
export function seedManyBoards(epoch: number) {
  const random = createRandom("many boards");
  const many = Array.from({ length: COUNT }, (_, index) => ({
    title: `${kindsOfWork[index % kindsOfWork.length] ?? ""} ${numbered(index)}`,
    ...madeAgo(epoch, 500 + index),
  }));
  const active = { description: null, visibility: "internal", archived_at: null };
  const lists = many.map(({ title, ...times }): Stored => ({
    id: random.id("tskl"),
    title,
    board,
    ...times,
  }));
  return {
    boards: [
      { id: board, title: "Retainers", ...active, ...madeAgo(epoch, 200) } satisfies Stored,
      ...many.map((one): Stored => ({ id: random.id("tskb"), ...one, ...active })),
    ],
    milestones: many.map((one): Stored => ({ id: random.id("mst"), ...one, ...active })),
    lists,
    tasks: Array.from({ length: TASKS }, (_, index): Stored => {
      const [title] = taskWords[index % taskWords.length] ?? [""];
      return {
        id: random.id("tsk"),
        ...{ title: `${title}, ${numbered(index)}`, description: null, board },
        list: lists[index % 4]?.id ?? null,
        assignee: index % 7 === 0 ? null : (memberIds[index % memberIds.length] ?? null),
        ...{ author: null, milestone: null, completer: null, due_reminder: null },
        ...{ completed: 0, completed_at: null, due_reminder_sent_at: null, start_at: null },
        due_at: index % 9 === 0 ? null : stamp(epoch + random.int(-400, 2_000) * hour),
        remaining_minutes_estimate: 15 * random.int(1, 20),
        ...madeAgo(epoch, 1 + index / 4),
      };
    }),
  };
}
