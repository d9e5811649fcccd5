import { expect, test } from "vitest";
import { itemOf } from "#src/api/envelope.ts";
import { archiveKinds, schemaOf } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { alsoChanged } from "#src/archive/restore/also-changed.ts";
import { changedLabel, changedText } from "#src/writes/outcome-words.ts";
import { madeItem } from "../archive/made-item.ts";

const listedFields = {
  number: "INV-1",
  status: "paid",
  visibility: "shared",
  total_amount: 12,
  due_date: "2026-10-05T00:00:00+00:00",
};

/** Fields that are named where the reply has these beside its ID. */
function named(reply: Record<string, unknown>, listed: Record<string, unknown> = listedFields) {
  const parsed = z.parse(itemOf(archiveKinds.invoices.prefix, schemaOf("invoices")), {
    ...{ id: "in_1", archived_at: null },
    ...reply,
  });
  return alsoChanged(madeItem("invoices", "in_1", 0, listed), parsed.raw).map(({ field }) => field);
}

test.each<[string, Record<string, unknown>, string[]]>([
  ["another value", { ...listedFields, visibility: "private" }, ["visibility"]],
  ["a value that was cleared", { ...listedFields, due_date: null }, ["due"]],
  ["two of them", { status: "open", total_amount: 13 }, ["status", "total"]],
  ["the same", listedFields, []],
  ["the same moment, written otherwise", { due_date: "2026-10-05T00:00:00Z" }, []],
  ["nothing else, as replies may be short", {}, []],
  ["a value that can’t be read", { total_amount: { cents: 12 } }, []],
  ["one that the list did not have", { currency: "EUR" }, []],
])("%s in the reply to a restore", (_name, reply, words) => {
  expect(named(reply)).toEqual(words);
});

test("a title is compared where the reply has it, and each change says both values", () => {
  const listed = madeItem("docs", "doc_1", 0, { title: "Style guide", visibility: "shared" });
  const changes = (fields: object) =>
    alsoChanged(listed, { id: "doc_1", archived_at: null, ...fields });
  expect(changes({ title: "Style guide, copy", visibility: "internal" })).toEqual([
    { field: "title", from: "Style guide", to: "Style guide, copy" },
    { field: "visibility", from: "shared", to: "internal" },
  ]);
  expect(changes({ title: "Style guide" })).toEqual([]);
  expect(changes({})).toEqual([]);
});

test("one sentence says what changed, and a label the new state", () => {
  const renamed = { field: "title", from: "Budget", to: "Budget (restored)" };
  const draft = { field: "status", from: "open", to: "draft" };
  expect(changedText([renamed, draft])).toBe(
    "Also changed: title is now “Budget (restored)”, status is now a draft.",
  );
  expect(changedText([{ field: "due", from: "2026-10-05", to: "" }])).toBe(
    "Also changed: due is gone.",
  );
  expect([changedLabel([renamed]), changedLabel([renamed, draft]), changedLabel([])]).toEqual([
    "title changed",
    "now a draft",
    "",
  ]);
});
