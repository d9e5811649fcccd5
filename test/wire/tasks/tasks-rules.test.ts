import { describe, expect, test } from "vitest";
import { changeWords, unconfirmedMessage } from "#src/writes/outcome-words.ts";
import { notSent } from "#src/writes/send/write.ts";
import { diffTasks } from "#src/tasks/form/task-diff.ts";
import { defaultPreferences, setPreferences } from "#src/lib/preferences.ts";
import { editsSchema } from "#src/tasks/form/edits.ts";
import { gradeError } from "#src/writes/send/grade.ts";
import { ApiError } from "#src/api/errors.ts";
import { ESTIMATE_HELP, parseMinutes, spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { idField } from "#src/api/pasted/id-fields.ts";
import { z } from "zod/mini";
import { refusalsOf } from "#src/tasks/form/send/refusals.ts";

describe("durations", () => {
  test.each<[string, number | string]>([
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
    ["1h 90m", 150],
    ["0,250 h", 15],
    ["1000 h", 60_000],
    ["1.2500 h", 75],
    ...[
      "",
      "h",
      "-5",
      "1.0051h",
      "1h 30m 5s",
      "1:60",
      "soon",
      "1e3",
      "٣",
      "1.5",
      ":30",
      "2d",
      "1 000 h",
    ].map((typed): [string, string] => [typed, ESTIMATE_HELP]),
  ])("%j is %j minutes", (typed, minutes) => {
    expect(parseMinutes(typed)).toBe(minutes);
  });

  test.each([
    ["en-GB", "1,000 h", "1 h or 1,000 h? Write it without “,”, or in minutes."],
    ["en-GB", "1.000 h", "1 h or 1,000 h? Write it without “.”, or in minutes."],
    ["en-GB", "2,500h 30m", "2.5 h or 2,500 h? Write it without “,”, or in minutes."],
    ["de-DE", "12.345 hours", "12,345 h or 12.345 h? Write it without “.”, or in minutes."],
    ["en-GB", "1,500", "1.5 h or 1,500 h? Write it without “,”, or in minutes."],
  ])("in %s %j has two readings", (locale, typed, question) => {
    setPreferences({ locale });
    expect(parseMinutes(typed)).toBe(question);
    expect(problemIn(editsSchema.shape.remaining_minutes_estimate, typed)).toEqual([question]);
    setPreferences(defaultPreferences);
  });

  test("are spelled in hours and minutes, and read back", () => {
    for (const minutes of [0, 1, 59, 60, 61, 90, 240, 6001])
      expect(parseMinutes(spellMinutes(minutes))).toBe(minutes);
  });
});

const problemIn = (schema: z.ZodMiniType, text: string) =>
  z.safeParse(schema, text).error?.issues.map(({ message }) => message);

test.each([
  [413, 1_258_291, "1.2 MiB is more than the workspace or the gateway takes."],
  [413, 2048, "2.0 KiB is more than the workspace or the gateway takes."],
  [414, 0, "It is more than the workspace or the gateway takes."],
])("a %d says the size that was sent", (status, sentBytes, text) => {
  const parts = { status, json: false, words: null, fieldErrors: {}, retryAfterSeconds: null };
  const outcome = gradeError(new ApiError({ ...parts, sentBytes }));
  expect(unconfirmedMessage(outcome, changeWords)).toMatchObject({
    title: `Not changed (${status}).`,
    text,
  });
});

describe("a field for an ID inside any text", () => {
  const field = idField("tsk");

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
    const reply = {
      ...{ ...before, title: "B", due_at: "2026-11-21T09:00:00+00:00", assignee: "u_2" },
      ...{ completed: true, updated_at: "2026-11-21T00:00:00Z", completer: { id: "u_1" } },
    };
    expect(diffTasks(before, reply, changes)).toEqual(["assignee", "completed"]);
    expect(diffTasks(before, reply)).toEqual(["title", "assignee", "due_at", "completed"]);
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
