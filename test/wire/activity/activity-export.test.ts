import { expect, test } from "vitest";
import { csvOfEntries, jsonOfEntries } from "#src/activity/export.ts";
import { noted } from "../writes/entries.ts";

const exportScope = { scope: "2 items", whole: false, now: Date.UTC(2026, 10, 3) };

test("a JSON file holds the entries as they are, and says where they are from", () => {
  const unreadable = { ...noted(0), at: "soon" };
  const later = { ...noted(2, { name: "Straße «3»", run: "ab12" }), note: "of a later version" };
  const entries = [unreadable, noted(1, { grade: "unknown", status: null, answer: null }), later];
  expect(JSON.parse(jsonOfEntries(entries, exportScope))).toEqual({
    format: "reshelve activity",
    version: 2,
    note: expect.stringContaining("isn’t legal proof"),
    exported_at: "2026-11-03T00:00:00.000Z",
    scope: "2 items",
    whole: false,
    count: 3,
    entries,
  });
});

test("the table for spreadsheets has a row for each entry, and runs nothing", () => {
  const text = csvOfEntries([noted(0, { name: '=1+1", "x' }), noted(1, { who: "" })]);
  const [head, first, second, rest] = text.split("\r\n");
  expect(head).toMatch(/^"at","operation","target","name","grade","outcome",/);
  expect(first).toContain(
    `"docs/doc_0","'=1+1"", ""x","confirmed","Restored","","answer","200","120","Robin","Robin, as typed in this browser"`,
  );
  expect(second).toContain('"Doc 1"');
  const behind = csvOfEntries([noted(0, { who: "ada", signedIn: true, requestId: "9f3c-1" })]);
  expect(behind).toContain('"ada","signed in as ada"');
  expect(behind).toContain('"9f3c-1"');
  expect(rest).toBe("");
});
