import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Task } from "#src/api/api.ts";
import { z } from "zod/mini";
import {
  type Edits,
  type FieldInput,
  changesOf,
  editOf,
  editsSchema,
  inputOf,
  bodyOf,
  parseEdits,
} from "#src/tasks/form/edits.ts";
import { type FieldName, fieldNames, isNullable } from "#src/tasks/form/fields/fields.ts";

const words = fc.oneof(
  fc.constantFrom("", " ", "Café – 👩‍💻", "<p>é</p>", 'quo"te\\', "\u202egnp.exe", "line\nbreak"),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const idOf = (prefix: string) =>
  fc.stringMatching(/^[A-Za-z0-9]{1,12}$/).map((rest) => `${prefix}_${rest}`);
const exact = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}+00:00`);
/** Values that the workspace may hold in each field, and inputs of its control. */
const stored: Record<FieldName, fc.Arbitrary<unknown>> = {
  title: words,
  description: fc.option(words),
  assignee: fc.option(idOf("u")),
  milestone: fc.option(idOf("mst")),
  list: fc.option(idOf("tskl")),
  start_at: fc.option(exact),
  due_at: fc.option(fc.oneof({ weight: 5, arbitrary: exact }, fc.constant("2026-02-30T09:00Z"))),
  remaining_minutes_estimate: fc.option(fc.nat(10_000)),
};
const typed: Record<FieldName, fc.Arbitrary<string>> = {
  ...{ title: words, description: words },
  assignee: fc.oneof(idOf("u"), words),
  milestone: fc.oneof(idOf("mst"), idOf("u")),
  list: fc.oneof(idOf("tskl"), words),
  start_at: fc.oneof(exact, fc.constantFrom("", "0020-11-20T16:06:28+00:00")),
  due_at: exact,
  remaining_minutes_estimate: fc.oneof(
    fc.nat(10_000).map(String),
    fc.constantFrom("1h 30m", "1.5h", "-1", "90m", "x", ""),
  ),
};

const task = fc.record(stored, { requiredKeys: [] }).map((fields): Task => {
  const { title, description, assignee, milestone, list, start_at, due_at } = fields;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const minutes = fields.remaining_minutes_estimate;
  const known = {
    ...{ title: text(title), description: text(description), assignee: text(assignee) },
    ...{ milestone: text(milestone), list: text(list) },
    ...{ start_at: text(start_at), due_at: text(due_at) },
    remaining_minutes_estimate: typeof minutes === "number" ? minutes : null,
  };
  const told = Object.entries(known).filter(([field]) => field in fields);
  return { id: "tsk_1", ...Object.fromEntries(told) };
});

type Act = "leave" | "clear" | "type";
const act = fc.constantFrom<Act>("leave", "leave", "clear", "type");
const acts = fc.record(
  Object.fromEntries(fieldNames.map((field) => [field, fc.tuple(act, typed[field])])),
);

/** The edits of a person who left, cleared or filled each control. */
function editsOf(one: Task | null, done: Record<string, [Act, string]>): Edits {
  const edits: Edits = {};
  for (const field of fieldNames) {
    const [what, value] = done[field] ?? ["leave", ""];
    if (what !== "leave") edits[field] = editOf(one, field, what === "clear" ? null : value);
  }
  return edits;
}

const problemsIn = (edits: Edits) =>
  z.safeParse(editsSchema, edits).error?.issues.map(({ path }) => path[0]) ?? [];

describe("the patch rules", () => {
  test("fields left alone are never sent, null only where cleared, and nothing invalid", () => {
    let sentNulls = 0;
    let sentValues = 0;
    fc.assert(
      fc.property(task, acts, (one, done) => {
        const edits = editsOf(one, done);
        const sent = new Map(Object.entries(changesOf(one, parseEdits(edits))));
        for (const field of fieldNames) {
          const what = done[field]?.[0];
          if (edits[field] === undefined) expect(sent.has(field)).toBe(false);
          if (sent.get(field) === null) {
            sentNulls += 1;
            expect(what).toBe("clear");
            expect(field).not.toBe("title");
          } else if (sent.has(field)) {
            sentValues += 1;
            expect(what).toBe("type");
            // Nothing that was read already is sent again, not even trimmed.
            expect(String(sent.get(field))).not.toBe(inputOf(one, field));
          }
          if (what === "clear" && inputOf(one, field) !== null && isNullable(field))
            expect(sent.get(field)).toBeNull();
        }
      }),
      { numRuns: 1000 },
    );
    expect(sentNulls).toBeGreaterThan(200);
    expect(sentValues).toBeGreaterThan(200);
  });

  test("the schema of the form passes the changes, or names each invalid field", () => {
    let passed = 0;
    fc.assert(
      fc.property(task, acts, (one, done) => {
        const edits = editsOf(one, done);
        const { data, error } = z.safeParse(editsSchema, edits);
        for (const { message } of error?.issues ?? []) expect(message).toMatch(/\.$/);
        const changes = changesOf(one, parseEdits(edits));
        for (const field of problemsIn(edits)) expect(changes).not.toHaveProperty(String(field));
        if (error) return;
        passed += 1;
        // The page parses field by field to show the request; a save sends the output of the form.
        expect(changesOf(one, data)).toEqual(changes);
      }),
      { numRuns: 500 },
    );
    expect(passed).toBeGreaterThan(20);
  });

  test("typing a value back, or emptying a box that was empty, is no change", () => {
    fc.assert(
      fc.property(task, (one) => {
        for (const field of fieldNames) {
          const read = inputOf(one, field);
          if (read !== undefined) expect(editOf(one, field, read)).toBeUndefined();
          if (read === undefined || read === null) expect(editOf(one, field, "")).toBeUndefined();
        }
      }),
    );
    const one = { id: "tsk_1", title: "Title", description: "<p>", list: "tskl_1" };
    expect(problemsIn({ title: editOf(one, "title", "") })).toEqual(["title"]);
    expect(problemsIn({ title: editOf(one, "title", null) })).toEqual(["title"]);
    const emptied = { description: editOf(one, "description", "") };
    expect(changesOf(one, parseEdits(emptied))).toEqual({ description: "" });
    expect(problemsIn({ list: editOf(one, "list", "") })).toEqual(["list"]);
  });

  test.each<[FieldName, string | number | null | undefined, FieldInput, object | "invalid"]>([
    ["assignee", "u_1", " u_2 ", { assignee: "u_2" }],
    ["assignee", "u_1", " u_1", {}],
    ["assignee", "u_1", "mst_2", "invalid"],
    ["milestone", null, "mst_2", { milestone: "mst_2" }],
    ["list", "tskl_1", "tskb_1", "invalid"],
    ["remaining_minutes_estimate", 90, "1h 30m", {}],
    ["remaining_minutes_estimate", 90, "2h", { remaining_minutes_estimate: 120 }],
    ["remaining_minutes_estimate", 90, "-5", "invalid"],
    ["due_at", "2026-02-30T09:00Z", "2026-02-30T09:00Z", {}],
    ["due_at", "2026-11-20T16:00:00Z", "2026-11-20T17:00:00+01:00", {}],
    ["due_at", "2026-11-20T16:00:00Z", "0020-11-20T16:00:00+00:00", "invalid"],
    ["due_at", undefined, null, { due_at: null }],
    // Without an offset, or a day alone: the control gives it back with one, and with a time.
    ["start_at", "2026-12-24T12:00:00", "2026-12-24T12:00:00+00:00", {}],
    ["start_at", "2026-12-24 12:00+01:00", "2026-12-24T11:00:00+00:00", {}],
    ["due_at", "2026-12-24", "2026-12-24T23:59:00+00:00", {}],
    ["due_at", "2026-12-24", "2026-12-24T23:58:00+00:00", { due_at: "2026-12-24T23:58:00+00:00" }],
    ["start_at", "2026-12-24", "2026-12-24T00:00:00+00:00", {}],
    ["due_at", "2026-11-20T16:00:30.5Z", "2026-11-20T16:00:30+00:00", {}],
    // A title is no time, and may lose a space.
    [
      "title",
      "2026-11-20T16:00:00Z",
      "2026-11-20T16:00:00+00:00",
      { title: "2026-11-20T16:00:00+00:00" },
    ],
    ["title", " Budget", "Budget", { title: "Budget" }],
    ["title", "Two\rlines", "Two\nlines", {}],
    ["description", "a\r\nb", "a\nb", {}],
    ["description", "a\r\nb", "a\n\nb!", { description: "a\r\n\r\nb!" }],
    ["description", "a\nb", "a\nb\nc", { description: "a\nb\nc" }],
  ])("%s from %j to %j", (field, value, input, result) => {
    const one: Task = { id: "tsk_1", ...(value === undefined ? {} : { [field]: value }) };
    const edits = { [field]: editOf(one, field, input) };
    expect(problemsIn(edits)).toEqual(result === "invalid" ? [field] : []);
    expect(changesOf(one, parseEdits(edits))).toEqual(result === "invalid" ? {} : result);
  });
});

describe("what is shown is what is sent", () => {
  test("the body has the values that were meant, and their fields in one order", () => {
    fc.assert(
      fc.property(task, acts, (one, done) => {
        const changes = changesOf(one, parseEdits(editsOf(one, done)));
        const read: unknown = JSON.parse(bodyOf(changes));
        expect(read).toEqual(changes);
        expect(Object.keys(Object(read))).toEqual(fieldNames.filter((field) => field in changes));
      }),
    );
  });

  test("marks that reorder text are shown as escapes, and mean the same", () => {
    expect(bodyOf({ title: "a\u202egnp.exe\u200b" })).toBe(
      '{\n  "title": "a\\u202egnp.exe\\u200b"\n}',
    );
  });
});
