import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type TaskSearch, taskSearch } from "#src/tasks/home/search.ts";
import {
  type TaskRow,
  type DueGroup,
  filterTasks,
  isOfStatus,
  groupTasks,
  sortTasks,
  dueGroupOf,
  dueGroupNames,
  dueIn,
} from "#src/tasks/home/task-rows.ts";
import { runs } from "../../deep.ts";

const monday = new Date(2026, 10, 23, 10, 24).getTime();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const iso = (at: number) => new Date(at).toISOString();
const due = (due_at: string | null | undefined, completed: boolean | null = false) =>
  dueGroupOf({ due_at, completed }, monday);

describe("when a task is due", () => {
  test.each<[string, string | null | undefined, DueGroup]>([
    ["a minute ago", iso(monday - minute), "overdue"],
    ["now", iso(monday), "today"],
    ["the last minute of today", iso(new Date(2026, 10, 23, 23, 59).getTime()), "today"],
    ["the first of tomorrow", iso(new Date(2026, 10, 24).getTime()), "week"],
    ["the last of Sunday", iso(new Date(2026, 10, 29, 23, 59).getTime()), "week"],
    ["the first of Monday", iso(new Date(2026, 10, 30).getTime()), "later"],
    ["a day alone, today", "2026-11-23", "today"],
    ["a day alone, yesterday", "2026-11-22", "overdue"],
    ["30 February", "2026-02-30T09:00:00+00:00", "none"],
    ["words", "soon", "none"],
    ["the year 1", "0001-01-01T00:53:28+00:00", "none"],
    ["a day of 1899", "1899-12-30", "none"],
    ["the year 0", "0000-00-00 00:00:00", "none"],
    ["nothing", "", "none"],
    ["null", null, "none"],
    ["no field", undefined, "none"],
  ])("%s", (_name, due_at, group) => {
    expect(due(due_at)).toBe(group);
    expect(due(due_at, null)).toBe(group);
    expect(due(due_at, true)).toBe("completed");
  });

  test("on a Sunday, the week has nothing left", () => {
    const sunday = new Date(2026, 10, 29, 10).getTime();
    const tomorrow = iso(sunday + day);
    expect(dueGroupOf({ due_at: tomorrow, completed: false }, sunday)).toBe("later");
  });

  test("the groups follow each other in time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400 * day, max: 400 * day }),
        fc.integer({ min: 0, max: 400 * day }),
        (first, more) => {
          const place = (at: number) => Object.keys(dueGroupNames).indexOf(due(iso(monday + at)));
          expect(place(first)).toBeLessThanOrEqual(place(first + more));
        },
      ),
      runs(300),
    );
  });

  test.each<[number, string]>([
    [-30 * day, "30 d overdue"],
    [-day, "1 d overdue"],
    [-11 * hour, "1 d overdue"],
    [-3 * hour - 20 * minute, "3 h overdue"],
    [-2 * hour - 20 * minute, "2 h 20 min overdue"],
    [-1, "1 min overdue"],
    [0, "in 1 min"],
    [96 * minute, "in 1 h 36 min"],
    [2 * hour, "in 2 h"],
    [7.6 * hour, "in 7 h"],
    [14 * hour, "tomorrow"],
    [2 * day, "in 2 d"],
    [-2000 * day, "2,000 d overdue"],
  ])("%i ms from now is %s", (from, words) => {
    expect(dueIn(new Date(monday + from), monday)).toBe(words);
  });
});

function row(id: string, item: Partial<TaskRow["item"]> = {}): TaskRow {
  return { readable: true, id, item: { id, ...item }, raw: item, problems: [] };
}
const names = {
  people: new Map([
    ["u_1", "Zoë Adams"],
    ["u_2", "Ada Zimmer"],
  ]),
  lists: new Map([["tskl_1", "Doing"]]),
};
const rows = [
  row("tsk_a", { title: "Proof 10", assignee: "u_1", list: "tskl_1", due_at: iso(monday + day) }),
  row("tsk_b", { title: "proof 9", assignee: "u_2", list: "tskl_0", due_at: iso(monday - day) }),
  row("tsk_c", { title: null, assignee: "u_3", due_at: "soon", remaining_minutes_estimate: 0 }),
  row("tsk_d", { title: "Ink", assignee: null, remaining_minutes_estimate: 90 }),
];
const idsOf = (found: readonly TaskRow[]) => found.map(({ id }) => id.slice(4)).join("");

describe("the rows of a board", () => {
  test.each<[Partial<TaskSearch>, string]>([
    [{}, "abcd"],
    [{ q: "  " }, "abcd"],
    [{ q: "PROOF" }, "ab"],
    [{ q: "9 proof" }, "b"],
    [{ q: "adams" }, "a"],
    [{ q: "u_3" }, "c"],
    [{ q: "tsk_d" }, "d"],
    [{ q: "nothing" }, ""],
    [{ assignee: "none" }, "d"],
    [{ assignee: "u_2" }, "b"],
    [{ due: "overdue" }, "b"],
    [{ due: "none" }, "cd"],
    [{ due: "week", q: "proof" }, "a"],
  ])("filtered by %j", (filter, ids) => {
    const { q, due, assignee } = filter;
    expect(idsOf(filterTasks(rows, { q, due, assignee }, names, monday))).toBe(ids);
  });

  test.each<[TaskSearch["sort"], string]>([
    ["due", "bacd"],
    ["-due", "abcd"],
    ["title", "dbac"],
    ["-title", "abdc"],
    ["assignee", "bcad"],
    ["list", "abcd"],
    ["left", "cdab"],
    ["-left", "dcab"],
  ])("sorted by %s; what has no value comes last", (sort, ids) => {
    expect(idsOf(sortTasks(rows, sort, names))).toBe(ids);
  });

  test("are of a status, or without one", () => {
    const some = [
      row("tsk_a", { completed: true }),
      row("tsk_b", { completed: false }),
      row("tsk_c"),
      row("tsk_d", { completed: null }),
    ];
    const ofStatus = (status: TaskSearch["status"]) => idsOf(some.filter(isOfStatus(status)));
    expect((["open", "completed", "any"] as const).map(ofStatus)).toEqual(["bcd", "acd", "abcd"]);
  });

  test("are in groups where the order is by due date, and each in one", () => {
    const groups = groupTasks(sortTasks(rows, "due", names), "due", monday) ?? [];
    expect(groups.map(({ key, rows: members }) => `${key} ${idsOf(members)}`)).toEqual([
      ...["overdue b", "week a", "none cd"],
    ]);
    expect(groupTasks(rows, "-due", monday)).toBeNull();
  });
});

test("any address makes a search", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom("board", "q", "status", "due", "assignee", "sort", "page"),
        fc.jsonValue(),
      ),
      (search) => {
        const { status, sort } = taskSearch.parse(search);
        expect([status, sort]).not.toContain(undefined);
      },
    ),
    runs(200),
  );
});
