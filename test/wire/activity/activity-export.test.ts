import { expect, test } from "vitest";
import { entriesFile } from "#src/activity/export.ts";
import { textOf } from "#src/lib/export/export-rows.ts";
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
