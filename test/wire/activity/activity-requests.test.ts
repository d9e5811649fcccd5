import { describe, expect, test } from "vitest";
import { filterRequests, groupByRequest, runsOf } from "#src/activity/requests.ts";
import { keptSince } from "#src/activity/record/retention.ts";
import { activitySearch } from "#src/activity/list/search.ts";
import { formatDuration, requestLabel, outcomeLabel, targetOf } from "#src/activity/labels.ts";
import { z } from "#src/api/zod.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { noted } from "../writes/entries.ts";

const doubt = { grade: "unknown", reason: "timeout", status: null, answer: null } as const;

describe("lines", () => {
  test("are one for each request, newest first, whenever more became known", () => {
    const lines = groupByRequest([
      noted(1, doubt),
      noted(2),
      noted(1, { by: "late", duration: 40_000 }),
      noted(3),
    ]);
    expect(lines.map(({ request }) => request)).toEqual(["r3", "r2", "r1"]);
    expect(lines[2]).toMatchObject({ status: 200, outcome: { by: "late", grade: "confirmed" } });
    expect(lines[2]?.history.map(({ by }) => by)).toEqual(["answer", "late"]);
    expect(lines[2]?.sent.duration).toBe(120);
  });

  test("of the same moment stand with the later noted first", () => {
    const at = noted(1).at;
    const lines = groupByRequest([noted(1), noted(2, { at }), noted(3, { at })]);
    expect(lines.map(({ request }) => request)).toEqual(["r3", "r2", "r1"]);
  });

  test("keep a known outcome when a later one is unknown", () => {
    const [line] = groupByRequest([
      noted(1, doubt),
      noted(1, { by: "read", status: null }),
      noted(1, { ...doubt, by: "late", reason: "server-error", status: 500 }),
    ]);
    expect(line).toMatchObject({ status: 500, outcome: { by: "read", grade: "confirmed" } });
  });
});

describe("a filter", () => {
  test("of many requests reads no entry again with each key", () => {
    let reads = 0;
    const entries = [noted(1), noted(2), noted(3)];
    const many = groupByRequest(
      entries.map(
        (entry) =>
          new Proxy(entry, {
            get(target, name) {
              reads += 1;
              return Reflect.get(target, name);
            },
          }),
      ),
    );
    reads = 0;
    const filter = { outcome: undefined, operation: undefined, run: undefined };
    expect(filterRequests(many, { ...filter, q: "DOC 2" })).toHaveLength(1);
    expect(reads).toBe(0);
  });

  const lines = groupByRequest([
    noted(1, { run: "run-a" }),
    noted(2, { run: "run-a", grade: "refused", reason: "gone", status: 404 }),
    noted(3, { ...doubt, who: "Kim" }),
    noted(4, { run: "run-b", name: null }),
  ]);
  const chosen = (filter: object) =>
    filterRequests(lines, z.parse(activitySearch, filter)).map(({ request }) => request);

  test("keeps the requests that match all of it", () => {
    expect(chosen({})).toEqual(["r4", "r3", "r2", "r1"]);
    expect(chosen({ outcome: "refused" })).toEqual(["r2"]);
    expect(chosen({ run: "run-a" })).toEqual(["r2", "r1"]);
    expect(chosen({ run: "run-a", outcome: "confirmed" })).toEqual(["r1"]);
    expect(chosen({ operation: "restore" })).toHaveLength(4);
    expect(chosen({ operation: "finish" })).toEqual([]);
    expect(chosen({ q: " kim " })).toEqual(["r3"]);
    expect(chosen({ q: "DOC_4" })).toEqual(["r4"]);
    expect(chosen({ q: "not found" })).toEqual(["r2"]);
    expect(chosen({ q: 404 })).toEqual(["r2"]);
  });

  test("that makes no sense is none", () => {
    expect(
      z.parse(activitySearch, { page: -1, per_page: 7, q: "", outcome: "great", run: ["x"] }),
    ).toEqual({
      page: 1,
      per_page: 20,
      q: undefined,
      outcome: undefined,
      operation: undefined,
      run: undefined,
    });
  });

  test("can choose among the runs, newest first", () => {
    expect(runsOf(lines)).toEqual([
      { run: "run-b", at: noted(4).at, requests: 1 },
      { run: "run-a", at: noted(1).at, requests: 2 },
    ]);
  });
});

describe("words", () => {
  const wordsOf = (change: Partial<AuditEntry>) => {
    const entry = noted(1, change);
    return { entry, operation: requestLabel(entry), outcome: outcomeLabel(entry) };
  };

  test("name the operation, the kind and the outcome", () => {
    expect(wordsOf({})).toMatchObject({ operation: "Restore doc", outcome: "Confirmed" });
    expect(wordsOf(doubt).outcome).toBe("Unknown, no answer in time");
    expect(wordsOf({ grade: "refused", reason: "newer-reason" }).outcome).toBe(
      "Refused, newer-reason",
    );
    const asBefore = { grade: "refused", reason: "unchanged", by: "read" } as const;
    expect(wordsOf(asBefore).outcome).toBe("Still archived, found by a status check");
    const task = { ...asBefore, operation: "updateTask", target: "tasks/tsk_9" } as const;
    expect(wordsOf(task).outcome).toBe("Not changed, found by a status check");
  });

  test("link a target only in the workspace that it is of", () => {
    const { entry } = wordsOf({});
    const link = { to: "item", kind: "docs", id: "doc_1" };
    expect(targetOf(entry, entry.origin)).toEqual({ label: "Doc 1", id: "doc_1", link });
    expect(targetOf(entry, "https://other.example")).toMatchObject({ link: null });
    const task = wordsOf({ operation: "updateTask", target: "tasks/tsk_9", name: "Plan" });
    expect(task.operation).toBe("Update task");
    expect(targetOf(task.entry, task.entry.origin).link).toEqual({ to: "task", id: "tsk_9" });
    const odd = wordsOf({ target: "constructor/x", name: null });
    expect(targetOf(odd.entry, odd.entry.origin)).toEqual({ label: "x", id: "x", link: null });
  });

  test("name the target of an upload by its file, never by its local key", () => {
    const upload = { operation: "create", target: "uploads/new-1700000000000-1" } as const;
    const named = wordsOf({ ...upload, name: "plan.pdf" });
    expect(targetOf(named.entry, null)).toEqual({ label: "plan.pdf", id: null, link: null });
    const unnamed = wordsOf({ ...upload, name: null });
    expect(targetOf(unnamed.entry, null).label).toBe("New upload");
    const attach = { operation: "attach", target: "folders/fo_1/files/fi_1,fi_2" } as const;
    const attached = wordsOf({ ...attach, name: "a.png, b.png" });
    expect(targetOf(attached.entry, null)).toMatchObject({ label: "a.png, b.png", id: "fo_1" });
  });

  test("tell durations as a person does", () => {
    expect([0, 999, 1234, 15_020, 61_000].map(formatDuration)).toEqual([
      "0 ms",
      "999 ms",
      "1.2 s",
      "15 s",
      "61 s",
    ]);
  });
});

test("entries are kept for days, or for ever", () => {
  const now = Date.UTC(2026, 10, 21);
  expect(keptSince("30", now)).toBe("2026-10-22T00:00:00.000Z");
  expect(keptSince("365", now)).toBe("2025-11-21T00:00:00.000Z");
  expect(keptSince("forever", now)).toBeNull();
});
