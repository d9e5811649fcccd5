import { beforeEach, expect, test, vi } from "vitest";
import { lastSeen, leaveVisit } from "#src/archive/triage/kept/visit-part.ts";

const address = "https://acme.example/api";
const minute = 60_000;

/** A web storage in memory. */
function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
beforeEach(() => void vi.stubGlobal("localStorage", createStorage()));
test("without an earlier visit nothing was seen", () => {
  expect(lastSeen(address)).toBeNull();
});

test("the next visit begins with the newest that was seen; a reload or another tab is the same", () => {
  leaveVisit(address, { since: null, newest: 1_000 }, () => 0);
  expect(lastSeen(address, () => 5 * minute)).toBeNull();
  expect(lastSeen(address, () => 31 * minute)).toBe(1_000);
});

test("what was seen is never less, and each workspace has its own", () => {
  leaveVisit(address, { since: null, newest: 2_000 }, () => 0);
  leaveVisit(address, { since: null, newest: 1_000 }, () => 0);
  leaveVisit(address, { since: null, newest: null }, () => 0);
  expect(lastSeen(address)).toBe(2_000);
  expect(lastSeen("https://other.example/api")).toBeNull();
});
