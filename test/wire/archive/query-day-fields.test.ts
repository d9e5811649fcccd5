import { afterEach, expect, test } from "vitest";
import { createMatcher } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { defaultPreferences, setPreferences } from "#src/lib/preferences.ts";
import { itemOf } from "./query-items.ts";

afterEach(() => void setPreferences(defaultPreferences));

const now = Date.parse("2026-11-28T12:00:00Z");

function matches(due_date: string, query: string, timeZone: string): boolean {
  setPreferences({ timeZone });
  return createMatcher(parseQuery(query, now))(itemOf("invoices", { due_date }));
}

test.each([
  ["America/New_York", "2026-12-24T00:00:00+00:00"],
  ["Europe/Berlin", "2026-12-24T00:00:00+00:00"],
  ["Pacific/Kiritimati", "2026-12-24T00:00:00-08:00"],
  ["Asia/Kathmandu", "2026-12-24"],
  ["Pacific/Marquesas", "2026-12-24T00:00:00"],
])("in %s %s is due on 24 December", (zone, due) => {
  expect(matches(due, "due:2026-12-24", zone)).toBe(true);
  expect(matches(due, "due:2026-12-23", zone)).toBe(false);
  expect(matches(due, "due:2026-12-25", zone)).toBe(false);
});

test("a moment is due on the day that the chosen zone has then", () => {
  const due = "2026-12-23T23:00:00+00:00";
  expect(matches(due, "due:2026-12-24", "Europe/Berlin")).toBe(true);
  expect(matches(due, "due:2026-12-23", "America/New_York")).toBe(true);
});

test.each(["0001-01-01T00:00:00Z", "1901-01-01T00:00:00Z", "1899-12-30", "0000-00-00 00:00:00"])(
  "%s is no due date",
  (due) => {
    expect(matches(due, "due:none", "UTC")).toBe(true);
    expect(matches(due, "due:<today", "UTC")).toBe(false);
  },
);
