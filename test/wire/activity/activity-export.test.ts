import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { entriesFile } from "#src/activity/export.ts";
import { groupEntries } from "#src/activity/rules/writes.ts";
import { summaryOf, withRows } from "#src/activity/run/items.ts";
import { reportFile } from "#src/activity/run/report.ts";
import { textOf } from "#src/lib/export/export-rows.ts";
import { runAtOnce } from "#src/lib/long-task.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { noted } from "../writes/entries.ts";

const ofPart = { scope: "2 items", stored: null };

test("a JSON file holds the entries as they are, and says where they are from", async () => {
  const unreadable = { ...noted(0), at: "soon" };
  const later = { ...noted(2, { name: "Straße «3»", run: "ab12" }), note: "of a later version" };
  const entries = [noted(1, { grade: "unknown", status: null, answer: null }), later];
  const now = Date.UTC(2026, 10, 3);
  const part = await textOf("json", entriesFile(entries, { ...ofPart, now }));
  expect(JSON.parse(part)).toEqual({
    format: "reshelve activity",
    version: 2,
    note: expect.stringContaining("isn’t legal proof"),
    exported_at: "2026-11-03T00:00:00.000Z",
    scope: "2 items",
    whole: false,
    count: 2,
    entries,
  });
  const stored = [unreadable, ...entries];
  const whole = await textOf("json", entriesFile(entries, { scope: "3 entries", stored }));
  expect(JSON.parse(whole)).toMatchObject({ whole: true, count: 3, entries: stored });
});

test("the table for spreadsheets has a row for each entry, and runs nothing", async () => {
  const csvOf = (entries: readonly AuditEntry[]) => textOf("csv", entriesFile(entries, ofPart));
  const text = await csvOf([noted(0, { name: '=1+1", "x' }), noted(1, { who: "" })]);
  const [head, first, second, rest] = text.split("\r\n");
  expect(head).toMatch(/^"at","operation","target","name","grade","outcome",/);
  expect(first).toContain(
    `"docs/doc_0","'=1+1"", ""x","confirmed","Restored","","answer","200","120","Robin","Robin, as typed in this browser"`,
  );
  expect(second).toContain('"Doc 1"');
  const behind = await csvOf([noted(0, { who: "ada", signedIn: true, requestId: "9f3c-1" })]);
  expect(behind).toContain('"ada","signed in as ada"');
  expect(behind).toContain('"9f3c-1"');
  expect(rest).toBe("");
});

test("both files of a run have its items, and what a check found", async () => {
  const entries = ["Annual plan", "Brief"].map((name, n) =>
    noted(n, { run: "run", name, signedIn: true }),
  );
  const [found] = runAtOnce(groupEntries(entries, []));
  if (found?.type !== "run") throw new Error("no run");
  const at = Date.UTC(2026, 10, 24, 8, 12);
  const check = { target: "docs/doc_1", found: "active", archivedAt: null, at, check: at } as const;
  const checks = new Map([[check.target, check]]);
  const { run, rows } = withRows(found, { plan: null, results: new Map(), checks });
  const file = reportFile({ run, rows, summary: summaryOf(rows) }, (text) => text);
  const data: unknown = JSON.parse(await textOf("json", file));
  expect(data).toMatchObject({
    ...{ format: "reshelve run", run: "run", who: "Robin", who_signed_in: true },
    workspace: "https://acme.example.com",
    outcomes: { done: 2, "not-done": 0, "no-answer": 0, "not-started": 0 },
    now: { active: 1, again: 0, still: 0, "not-found": 0, unreadable: 0 },
  });
  const read_at = new Date(at).toISOString();
  const brief = { title: "Brief", kind: "Doc", id: "doc_1", now: "Active", read_at };
  expect(data).toMatchObject({
    items: [
      { number: 1, outcome: "Restored", now: null },
      { number: 2, ...brief },
    ],
  });
  const csv: unknown = parse(await textOf("csv", file), { columns: true });
  expect(csv).toMatchObject([
    { number: "1", now: "" },
    { number: "2", ...brief },
  ]);
});
