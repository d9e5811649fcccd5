import { createRandom } from "#src/demo/seed/random.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { memberIds } from "#src/demo/seed/seed-people.ts";
import { madeAgo } from "#src/demo/seed/seed-times.ts";
import { hour, stamp } from "#src/demo/state/time.ts";
import { taskWords } from "#src/demo/seed/words-tasks.ts";

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
