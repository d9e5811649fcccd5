import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keyOf } from "#src/archive/items/item.ts";
import { itemsFile } from "#src/archive/page/export/export-files.ts";
import { textOf } from "#src/lib/export/export-rows.ts";
import { runs } from "../../deep.ts";
import { madeItem } from "./made-item.ts";

const names = new Map([
  ["u_1", "Zoë & Söhne"],
  ["u_2", "光画社"],
]);
const context = { host: "harbor-studio.example", scope: "2 matches", decided: new Map(), names };
const time = Date.parse("2026-11-20T14:03:07.000Z");

test("CSV has the same columns for every kind, with times as they were received", () => {
  const invoice = madeItem("invoices", "in_1", time, {
    number: "INV-1",
    total_amount: -12.5,
    currency: "EUR",
    client: "u_1",
    due_date: "2026-12-01T00:00:00+01:00",
  });
  const link = madeItem("links", "pe_1", null, { title: "Site", url: "https://a.example" });
  const own = { kind: "invoices", id: "in_1" } as const;
  const left = { ...own, verdict: "left", note: "Why", archived: time, at: 1 } as const;
  const decided = new Map([[keyOf(own), left]]);
  const text = textOf("csv", itemsFile([invoice, link], { ...context, decided }));
  expect(parse(text)).toEqual([
    [
      ...["kind", "id", "number", "title", "status", "visibility", "client"],
      ...["client_id", "currency", "total"],
      ...["messages_count", "url", "description", "archived_at", "created_at"],
      ...["latest_message_created_at", "start_date", "due_date", "closed_at", "decision", "note"],
    ],
    [
      ...[
        "invoices",
        "in_1",
        "INV-1",
        expect.any(String),
        "",
        "",
        "Zoë & Söhne",
        "u_1",
        "EUR",
        "-12.5",
        "",
        "",
        "",
      ],
      ...["2026-11-20T14:03:07.000Z", "", "", "", "2026-12-01T00:00:00+01:00", "", "left", "Why"],
    ],
    [
      ...["links", "pe_1", "", "Site", "", "", "", "", "", "", "", "https://a.example", "", "", ""],
      ...["", "", "", "", "", ""],
    ],
  ]);
});

test.each([
  ["conversations", { messages_count: 3, latest_message_created_at: "2026-11-19T08:00:00Z" }],
  ["milestones", { start_date: "2026-11-01", closed_at: "2026-11-20T08:00:00Z" }],
] as const)("an export holds what the columns of %s show", (kind, fields) => {
  const item = madeItem(kind, "x_1", time, fields);
  const file: unknown = JSON.parse(textOf("json", itemsFile([item], context)));
  expect(file).toMatchObject({ items: [fields] });
});

test("no text of an item is a formula for a spreadsheet", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("=HYPERLINK(1)", "+1", "-1", "@x", "\t=1", '"=1', "\u202E=1"),
  );
  fc.assert(
    fc.property(text, text, (title, url) => {
      const item = madeItem("links", "pe_1", time, { title, url, description: title });
      const rows = parse(textOf("csv", itemsFile([item], context)));
      for (const cell of rows[1] ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
    runs(),
  );
});

test("JSON names the workspace and what was exported", () => {
  const items = [madeItem("docs", "doc_1", time, { title: 'A "quoted" title\n' })];
  const file: unknown = JSON.parse(textOf("json", itemsFile(items, context)));
  expect(file).toMatchObject({
    workspace: "harbor-studio.example",
    scope: "2 matches",
    items: [{ kind: "docs", id: "doc_1", title: 'A "quoted" title', due_date: null }],
  });
  const none: unknown = JSON.parse(textOf("json", itemsFile([], context)));
  expect(none).toMatchObject({ items: [] });
});

test("all items are written, each once and in order", () => {
  const items = Array.from({ length: 2500 }, (_, index) => madeItem("docs", `doc_${index}`, time));
  const rows = parse(textOf("csv", itemsFile(items, context))).slice(1);
  expect(rows.map(([, id]) => id)).toEqual(items.map(({ id }) => id));
  const json: unknown = JSON.parse(textOf("json", itemsFile(items, context)));
  expect(json).toMatchObject({ items: items.map(({ id }) => ({ id })) });
});

test.each([
  ["u_1", "Zoë & Söhne"],
  ["u_2", "光画社"],
  ["u_3", "u_3"],
])("the client %s is exported as %s, with its ID beside it", (id, name) => {
  const item = madeItem("invoices", "in_1", time, { client: id });
  const file: unknown = JSON.parse(textOf("json", itemsFile([item], context)));
  expect(file).toMatchObject({ items: [{ client: name, client_id: id }] });
});
