import { describe, expect, test } from "vitest";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { groupEntries } from "#src/activity/rules/writes.ts";
import {
  type RunRow,
  filterRows,
  groupKeys,
  groupRows,
  summaryOf,
  withRows,
} from "#src/activity/run/items.ts";
import { factsOf, groupName, runHeading, summaryWords } from "#src/activity/run/report.ts";
import { formatMinute, timeFormat } from "#src/lib/format.ts";
import { runAtOnce } from "#src/lib/long-task.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { ItemCheck } from "#src/writes/run/stored-runs.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";
import { noted } from "../writes/entries.ts";

const archivedAt = "2026-10-01T08:00:00Z";
const clock = timeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const at = (n: number) => Date.parse(noted(n).at);

/** A plan of docs 1 to `count`. */
const planOf = (count: number, change: Partial<SavedRun> = {}): SavedRun => ({
  ...{ id: "run", origin: noted(0).origin, at: noted(0).at, phase: "done" },
  pace: { concurrency: 1, perMinute: null },
  items: Array.from({ length: count }, (_, place) => ({
    ...{ kind: "docs" as const, id: `doc_${place + 1}`, name: `Doc ${place + 1}`, archivedAt },
  })),
  ...change,
});

const inRun = (n: number, change: Partial<AuditEntry> = {}) => noted(n, { run: "run", ...change });
const noAnswer = { grade: "unknown", reason: "timeout", status: null, answer: null } as const;
const answer = '{"message":"The parent folder is archived."}';
const refused = { grade: "refused", reason: "refused", status: 422, answer } as const;

function runIn(entries: readonly AuditEntry[], plan: SavedRun | null = null): LoggedRun {
  const facts = plan ? [{ run: plan, total: plan.items.length, elsewhere: 0 }] : [];
  const run = runAtOnce(groupEntries(entries, facts)).find(({ type }) => type === "run");
  return run?.type === "run" ? run : expect.fail("no run");
}

function rowsIn(
  entries: readonly AuditEntry[],
  plan: SavedRun | null = null,
  results: readonly [number, ItemResult][] = [],
  checks: readonly ItemCheck[] = [],
) {
  return withRows(runIn(entries, plan), {
    plan,
    results: new Map(results),
    checks: new Map(checks.map((check) => [check.target, check])),
  });
}

const checkOf = (n: number, change: Partial<ItemCheck> = {}): ItemCheck => ({
  ...{ target: `docs/doc_${n}`, found: "active", archivedAt: null, at: at(500), check: at(499) },
  ...change,
});

describe("the items of a run", () => {
  test("say what else a restore changed", () => {
    const changed = [{ field: "visibility", from: "shared", to: "internal" }];
    const result: ItemResult = { state: "restored", by: "answer", changed };
    const { rows } = rowsIn([inRun(1)], planOf(1), [[0, result]]);
    expect(rows[0]?.shows).toMatch(/^Answer, .*\. Also changed: visibility is now internal\.$/);
  });

  test("are those of the plan, each with its outcome and what shows it", () => {
    const { run, rows } = rowsIn(
      [
        inRun(1),
        inRun(2, refused),
        inRun(2, { ...refused, by: "read", reason: "unchanged", status: null, answer: null }),
        inRun(3, noAnswer),
        inRun(4, noAnswer),
        inRun(4, { by: "read", duration: 60_000, status: null, answer: null }),
        inRun(5, noAnswer),
        inRun(5, { ...noAnswer, by: "read", grade: "refused", reason: "unchanged" }),
        inRun(6, { by: "late", duration: 20_000 }),
        inRun(7, { ...noAnswer }),
        inRun(7, { ...noAnswer, by: "dismissed" }),
      ],
      planOf(8),
    );
    expect(rows.map(({ id, outcome, shows }) => [id, outcome, shows])).toEqual([
      ["doc_1", "done", `Answer, ${clock(at(1) + 120)}`],
      ["doc_2", "not-done", "“The parent folder is archived.”"],
      ["doc_3", "no-answer", "No answer within 15 s"],
      ["doc_4", "done", `Read again, ${clock(at(4) + 60_000)}`],
      ["doc_5", "not-done", `No answer, found archived ${clock(at(5) + 120)}`],
      ["doc_6", "done", `Late answer, ${clock(at(6) + 20_000)}`],
      ["doc_7", "no-answer", "No answer within 15 s"],
      ["doc_8", "not-started", ""],
    ]);
    expect(run).toMatchObject({ total: 8, notStarted: 1 });
    expect(run.counts).toEqual({ done: 3, "not-done": 2, "no-answer": 2 });
    expect(runHeading(run)).toBe(`Restored 3 of 8 docs on ${formatMinute(at(0))}`);
    expect(factsOf(run, rows)).toMatch(/^Robin, as typed in this browser · Took .+ · 8 docs$/);
  });

  test("name the day of what was learned on another", () => {
    const dayLater = 86_400_000;
    const { rows } = rowsIn([
      inRun(1, noAnswer),
      inRun(1, { by: "read", duration: dayLater, status: null, answer: null }),
    ]);
    expect(rows[0]?.shows).toBe(`Read again, ${formatMinute(at(1) + dayLater)}`);
  });

  test("are those of the requests where no plan is kept", () => {
    const { run, rows } = rowsIn([inRun(1), inRun(2, refused)]);
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ["Doc 1", "docs"],
      ["Doc 2", "docs"],
    ]);
    expect(run).toMatchObject({ total: 2, notStarted: 0 });
  });

  test("count results that have no request in the record, and no 429 as a refusal", () => {
    const tooMany = { ...refused, reason: "too-many", status: 429 } as const;
    const { run, rows } = rowsIn([inRun(1), inRun(4, tooMany)], planOf(5, { phase: "open" }), [
      [1, { state: "restored", by: "other-tab" }],
      [2, { state: "unknown", reason: "not-saved", status: null }],
      [4, { state: "refused", reason: "refused", status: 422, words: "No." }],
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      ...["done", "done", "no-answer", "not-started", "not-done"],
    ]);
    expect(rows.map(({ shows }) => shows).filter((_, place) => place % 3 === 1)).toEqual([
      "Restored in another tab",
      "“No.”",
    ]);
    expect(runHeading(run)).toBe("Restored 2 of 5 docs so far");
  });
});

describe("a check", () => {
  const entries = [
    ...[inRun(1), inRun(2), inRun(3, { ...refused, status: 400 }), inRun(4, noAnswer), inRun(5)],
  ];
  const checked = (...checks: ItemCheck[]) => rowsIn(entries, planOf(5), [], checks).rows;
  const { run } = rowsIn(entries, planOf(5));
  const before = Date.parse(archivedAt);

  test("tells an item that was archived again from one that stayed archived", () => {
    const found = (place: number, archived: number | null) =>
      checked(checkOf(place + 1, { found: "archived", archivedAt: archived }))[place]?.now;
    expect(found(0, before + 1)).toBe("again");
    // Its archiving is not known: it was restored, so it was archived later.
    expect(found(0, null)).toBe("again");
    // It is the archiving that was planned to end, whatever was noted of the restore.
    expect(found(0, before)).toBe("still");
    expect(found(2, before)).toBe("still");
    expect(found(2, before + 1)).toBe("again");
    expect(found(3, null)).toBe("still");
  });

  test("claims nothing of an item that was not read", () => {
    const rows = checked(checkOf(1), checkOf(2, { found: "not-found" }));
    expect(rows.map(({ now }) => now)).toEqual(["active", "not-found", null, null, null]);
    const sum = summaryOf(rows);
    expect(sum.counts).toMatchObject({
      active: 1,
      again: 0,
      still: 0,
      "not-found": 1,
      unreadable: 0,
    });
    expect(summaryWords(run, sum)).toEqual({
      title: "2 of 5 checked",
      detail: `2 items were read again on ${formatMinute(at(500))}`,
    });
    expect(summaryWords(run, summaryOf(checked())).title).toBe("Not checked since the run");
  });

  test("of which none was found says that the workspace may not show single items", () => {
    const rows = checked(checkOf(1, { found: "not-found" }));
    expect(summaryWords(run, summaryOf(rows)).detail).toBe(
      `1 item was read again on ${formatMinute(at(500))}. They may be gone, or this workspace doesn’t show single items`,
    );
  });

  test("adds up to all items, and counts the active ones of those that were restored", () => {
    const all = [
      checkOf(1),
      checkOf(2, { found: "archived", archivedAt: before + 5 }),
      checkOf(3, { found: "archived", archivedAt: before }),
      checkOf(4),
      checkOf(5, { found: "unreadable" }),
    ];
    const sum = summaryOf(checked(...all));
    expect(sum.counts).toMatchObject({
      active: 2,
      again: 1,
      still: 1,
      "not-found": 0,
      unreadable: 1,
    });
    expect(summaryWords(run, sum)).toEqual({
      title: "1 of the 3 are active now",
      detail: `Every item was read again on ${formatMinute(at(500))}`,
    });
    // A second check that was stopped says so.
    all.push(checkOf(1, { at: at(900), check: at(899) }));
    expect(summaryWords(run, summaryOf(checked(...all))).detail).toBe(
      `1 item was read again on ${formatMinute(at(900))}, the others before`,
    );
  });

  test.each([
    [{ done: 0, doneStill: 0 }, "Nothing was restored"],
    [{ done: 1, doneStill: 1 }, "The restored item is active now"],
    [{ done: 1, doneStill: 0 }, "The restored item is not active now"],
    [{ done: 2, doneStill: 2 }, "All 2 are active now"],
  ])("says of %o: %s", (counts, title) => {
    const sum = { ...summaryOf(checked(checkOf(1))), read: 5, ...counts };
    expect(summaryWords(run, sum).title).toBe(title);
  });

  test("puts what is worth a look first", () => {
    const groups = (rows: RunRow[]) =>
      groupRows(rows, groupKeys(rows)).map(({ key, rows: ofGroup }) => [
        groupName(key, run),
        ofGroup.map(({ id }) => id),
      ]);
    expect(groups(checked())).toEqual([
      ["Not restored", ["doc_3"]],
      ["Unclear", ["doc_4"]],
      ["Restored", ["doc_1", "doc_2", "doc_5"]],
    ]);
    expect(groups(checked(checkOf(1), checkOf(3, { found: "archived" })))).toEqual([
      ["Worth a look", ["doc_3"]],
      ["Not checked", ["doc_2", "doc_4", "doc_5"]],
      ["Active now", ["doc_1"]],
    ]);
  });

  test("filters by state, outcome, kind and text", () => {
    const rows = checked(checkOf(1), checkOf(3, { found: "archived" }));
    const ids = (filter: Parameters<typeof filterRows>[1]) =>
      filterRows(rows, filter).map(({ id }) => id);
    expect(ids({ now: "still" })).toEqual(["doc_3"]);
    expect(ids({ outcome: "no-answer" })).toEqual(["doc_4"]);
    expect(ids({ kind: "boards" })).toEqual([]);
    expect(ids({ q: "PARENT folder" })).toEqual(["doc_3"]);
    expect(ids({ q: "doc 2" })).toEqual(["doc_2"]);
  });
});
