import { expect, test } from "vitest";
import { itemOf } from "#src/api/envelope.ts";
import { archiveKinds, schemaOf } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { alsoChanged } from "#src/archive/run/also-changed.ts";
import { madeItem } from "../archive/made-item.ts";

const listedFields = {
  number: "INV-1",
  status: "paid",
  visibility: "shared",
  total_amount: 12,
  due_date: "2026-10-05T00:00:00+00:00",
};

/** Fields that are named where the answer has these beside its ID. */
function named(answer: Record<string, unknown>, listed: Record<string, unknown> = listedFields) {
  const parsed = z.parse(itemOf(archiveKinds.invoices.prefix, schemaOf("invoices")), {
    ...{ id: "in_1", archived_at: null },
    ...answer,
  });
  return alsoChanged(madeItem("invoices", "in_1", 0, listed), parsed);
}

test.each<[string, Record<string, unknown>, string[]]>([
  ["another value", { ...listedFields, visibility: "private" }, ["visibility"]],
  ["a value that was cleared", { ...listedFields, due_date: null }, ["due"]],
  ["two of them", { status: "open", total_amount: 13 }, ["status", "total"]],
  ["the same", listedFields, []],
  ["the same moment, written otherwise", { due_date: "2026-10-05T00:00:00Z" }, []],
  ["nothing else, as answers may be short", {}, []],
  ["a value that can’t be read", { total_amount: { cents: 12 } }, []],
  ["one that the list did not have", { currency: "EUR" }, []],
])("%s in the answer to a restore", (_name, answer, words) => {
  expect(named(answer)).toEqual(words);
});

test("a title is compared where the answer has it", () => {
  const listed = madeItem("docs", "doc_1", 0, { title: "Style guide" });
  const answer = (fields: object) =>
    z.parse(itemOf(archiveKinds.docs.prefix, schemaOf("docs")), {
      ...{ id: "doc_1", archived_at: null },
      ...fields,
    });
  expect(alsoChanged(listed, answer({ title: "Style guide, copy" }))).toEqual(["title"]);
  expect(alsoChanged(listed, answer({ title: "Style guide" }))).toEqual([]);
  expect(alsoChanged(listed, answer({}))).toEqual([]);
});
