import { describe, expect, test } from "vitest";
import { changeWords, unconfirmedMessage } from "#src/writes/outcome-words.ts";
import { notSent } from "#src/writes/send/write.ts";
import { diffTasks, saveReport } from "#src/tasks/form/task-diff.ts";
import { parseMinutes, spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { idField, idInTextField } from "#src/api/pasted/id-fields.ts";
import { z } from "zod/mini";
import { refusalsOf } from "#src/tasks/form/send/refusals.ts";

describe("durations", () => {
  test.each<[string, number | null]>([
    ["90", 90],
    [" 90 ", 90],
    ["0", 0],
    ["1h 30m", 90],
    ["1h30", 90],
    ["1.5h", 90],
    ["1,5 h", 90],
    ["1.1h", 66],
    ["2 hours", 120],
    ["1:30", 90],
    ...["", "h", "-5", "1.005h", "1h 30m 5s", "1:60", "soon", "1e3", "٣"].map(
      (typed): [string, null] => [typed, null],
    ),
  ])("%j is %j minutes", (typed, minutes) => {
    expect(parseMinutes(typed)).toBe(minutes);
  });

  test("are spelled in hours and minutes, and read back", () => {
    for (const minutes of [0, 1, 59, 60, 61, 90, 240, 6001])
      expect(parseMinutes(spellMinutes(minutes))).toBe(minutes);
  });
});

const problemIn = (schema: z.ZodMiniType, text: string) =>
  z.safeParse(schema, text).error?.issues.map(({ message }) => message);

describe("a field for an ID inside any text", () => {
  const field = idInTextField("tsk");

  test.each([
    "tsk_5Jd9QmXw2RfN",
    "  tsk_5Jd9QmXw2RfN\n",
    `"tsk_5Jd9QmXw2RfN",`,
    "“tsk_5Jd9QmXw2RfN”",
    "https://harbor-studio.example/tasks/tsk_5Jd9QmXw2RfN?tab=1#x",
    "See tskb_1 and <tsk_5Jd9QmXw2RfN>.",
    "tsk_5Jd9QmXw2RfN tsk_5Jd9QmXw2RfN",
  ])("%j", (pasted) => expect(z.parse(field, pasted)).toBe("tsk_5Jd9QmXw2RfN"));

  test.each([
    ["", "Not a task ID. Task IDs start with tsk_."],
    ["tskb_1", "This is a board ID. Task IDs start with tsk_."],
    ["in_1", "This is an invoice ID. Task IDs start with tsk_."],
    ["tsk_1 tsk_2", "More than one task ID. Paste one at a time."],
    ["tsk_", "Not a task ID. Task IDs start with tsk_."],
    ["../tsk", "Not a task ID. Task IDs start with tsk_."],
  ])("%j is refused", (pasted, message) => {
    expect(problemIn(field, pasted)).toEqual([message]);
  });
});

describe("a field for an ID alone", () => {
  const field = idField("pe", "embed");

  test.each(["pe_1", " pe_1\n", `"pe_1",`, "<pe_1>."])("%j", (pasted) =>
    expect(z.parse(field, pasted)).toBe("pe_1"),
  );

  test.each(["", "pe_", "pe_1 pe_2", "see pe_1", "https://x.example/pe_1", "in_1", "PE_1"])(
    "%j is refused",
    (pasted) =>
      expect(problemIn(field, pasted)).toEqual(["Not an embed ID. Embed IDs start with pe_."]),
  );
});

describe("what the workspace refused", () => {
  test("dotted and wrapped keys land on their fields, unknown ones stay apart", () => {
    const refusals = refusalsOf({
      title: ["One.", "Two."],
      "due_at.0": ["Three."],
      "task.list": ["Four."],
      "data[assignee]": ["Five."],
      "custom_fields.3.value": ["Six."],
      titles: ["Seven."],
      __proto__x: ["Eight."],
    });
    expect(refusals.fields).toEqual([
      ["title", "“One.” “Two.”"],
      ["assignee", "“Five.”"],
      ["due_at", "“Three.”"],
      ["list", "“Four.”"],
    ]);
    expect(refusals.others.map(({ key }) => key)).toEqual([
      "custom_fields.3.value",
      "titles",
      "__proto__x",
    ]);
  });
});

describe("what came back against what was read and sent", () => {
  const before = {
    ...{ id: "tsk_1", title: "A", assignee: "u_1", list: null, due_at: "2026-11-20T17:00:00Z" },
    ...{ completed: false, updated_at: "2026-11-20T17:00:00Z", completer: { id: "u_1" } },
  };

  test("a conflict is told apart from a value that was written another way", () => {
    const changes = { title: " B ", due_at: "2026-11-21T10:00:00+01:00", list: "" };
    const answer = {
      ...{ ...before, title: "B", due_at: "2026-11-21T09:00:00+00:00", assignee: "u_2" },
      ...{ completed: true, updated_at: "2026-11-21T00:00:00Z", completer: { id: "u_1" } },
    };
    expect(saveReport(before, changes, answer)).toEqual({
      saved: ["title", "due_at", "list"],
      normalised: ["title", "due_at", "list"],
      changedByOthers: ["assignee", "completed"],
    });
  });

  test("the same moment in another form, and an absent field, are no difference", () => {
    const { list: _list, ...now } = { ...before, due_at: "2026-11-20T18:00:00+01:00" };
    expect(diffTasks(before, now)).toEqual([]);
    expect(diffTasks(null, now)).toEqual([]);
    expect(diffTasks(before, { ...before, list: "tskl_1" })).toEqual(["list"]);
  });
});

test("a save that another tab or a run holds up says so", () => {
  const { title, text } = unconfirmedMessage(notSent("other-tab"), changeWords);
  expect(title).toBe("Not sent.");
  expect(text).toContain("Another tab, or a run, is changing this task");
});
