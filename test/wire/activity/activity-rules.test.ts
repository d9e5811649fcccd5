import { formatDuration } from "#src/lib/format.ts";
import { describe, expect, test } from "vitest";
import { groupsOf, writesInRows } from "#src/activity/list/rows.ts";
import { filterLogged } from "#src/activity/rules/filter.ts";
import { type LoggedRun, writesIn } from "#src/activity/rules/logged.ts";
import { groupEntries, unclearIn } from "#src/activity/rules/writes.ts";
import { activitySearch } from "#src/activity/search.ts";
import {
  actionLabel,
  countedResults,
  linkOf,
  outcomeWord,
  reasonLabel,
  runFacts,
  runTitle,
  titleOf,
} from "#src/activity/labels.ts";
import { z } from "zod/mini";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { SavedRun } from "#src/writes/run/run-plan.ts";
import { noted, notedMany } from "../writes/entries.ts";

const noReply = { grade: "unknown", reason: "timeout", status: null, reply: null } as const;
const refused = { grade: "refused", reason: "refused", status: 400, reply: null } as const;
const group = (entries: readonly AuditEntry[], runs: Parameters<typeof groupEntries>[1] = []) =>
  groupEntries(entries, runs);
const ofGroup = (entries: readonly AuditEntry[]) => writesIn(group(entries));
const here = { origin: noted(0).origin, prefix: "/api" };

function runIn(
  entries: readonly AuditEntry[],
  runs?: Parameters<typeof groupEntries>[1],
): LoggedRun {
  const run = group(entries, runs).find(({ type }) => type === "run");
  return run?.type === "run" ? run : expect.fail("no run");
}

describe("writes", () => {
  test("are one for each request, newest first, whenever more became known", () => {
    const writes = writesIn(
      group([noted(1, noReply), noted(2), noted(1, { by: "late", duration: 40_000 }), noted(3)]),
    );
    expect(writes.map(({ id }) => id)).toEqual(["r3", "r2", "r1"]);
    expect(writes[2]).toMatchObject({ result: "confirmed", outcome: { by: "late" } });
  });

  test("keep a known outcome when a later one is unknown", () => {
    const [write] = writesIn(
      group([
        noted(1, noReply),
        noted(1, { by: "read", status: null }),
        noted(1, { ...noReply, by: "late", reason: "server-error", status: 500 }),
      ]),
    );
    expect(write).toMatchObject({ result: "confirmed", outcome: { by: "read" } });
  });

  test("fold repeats of what had not succeeded, and nothing else", () => {
    const same = { target: "docs/doc_1" };
    const slow = { ...refused, ...same, reason: "too-many", status: 429 };
    const [write, ...others] = writesIn(group([noted(1, slow), noted(2, slow), noted(3, same)]));
    expect(others).toEqual([]);
    expect(write).toMatchObject({ id: "r3", result: "confirmed" });
    expect(write?.requests).toHaveLength(3);

    // A restore of what was archived again, and a change of other fields, are writes of their own.
    expect(writesIn(group([noted(1, same), noted(2, same)]))).toHaveLength(2);
    const body = { ...same, ...noReply, body: '{"title":"B"}' };
    expect(writesIn(group([noted(1, { ...same, ...noReply }), noted(2, body)]))).toHaveLength(2);
    expect(writesIn(group([noted(1, { ...same, ...refused }), noted(9000, same)]))).toHaveLength(1);
  });

  test("that were only asked to wait say nothing of an earlier request", () => {
    const same = { target: "docs/doc_1" };
    const slow = { ...refused, ...same, reason: "too-many" };
    const [write] = writesIn(group([noted(1, { ...noReply, ...same }), noted(2, slow)]));
    expect(write).toMatchObject({ id: "r2", result: "unknown" });
  });

  test("that were refused before anybody looked at the item leave open what has no reply", () => {
    const same = { target: "docs/doc_1" };
    const open = noted(1, { ...noReply, ...same });
    for (const [reason, status] of [
      ["too-many", 429],
      ["key", 401],
      ["not-allowed", 403],
    ] as const) {
      const reply = '{"message":"Not now."}';
      const later = { ...refused, ...same, reason, status, reply };
      expect(ofGroup([open, noted(2, later)])).toMatchObject([{ result: "unknown", words: null }]);
      expect(unclearIn(ofGroup([open, noted(9000, later)]), here)).toHaveLength(1);
      const read = noted(2, { ...later, by: "read" });
      expect(ofGroup([open, read])).toMatchObject([{ result: "refused" }]);
    }
  });

  test("that a conflict refused may have been done before, until a read says", () => {
    const conflict = { ...refused, status: 422 } as const;
    expect(ofGroup([noted(1, conflict)])).toMatchObject([{ result: "unknown" }]);
    expect(ofGroup([noted(1, { ...conflict, by: "read" })])).toMatchObject([{ result: "refused" }]);
    const task = { operation: "updateTask", target: "tasks/tsk_1" } as const;
    expect(ofGroup([noted(1, { ...conflict, ...task })])).toMatchObject([{ result: "refused" }]);
  });

  test("without a reply are open until a later one to the same target has an outcome", () => {
    const same = { target: "docs/doc_1" };
    const open = noted(1, { ...noReply, ...same });
    expect(unclearIn(ofGroup([open, noted(2)]), here).map(({ id }) => id)).toEqual(["r1"]);
    expect(unclearIn(ofGroup([open]), { ...here, origin: "https://other.example" })).toEqual([]);
    expect(unclearIn(ofGroup([open]), { ...here, prefix: "/ap" })).toEqual([]);
    expect(unclearIn(ofGroup([open, noted(9000, same)]), here)).toEqual([]);
    expect(unclearIn(ofGroup([open, noted(9000, { ...same, ...refused })]), here)).toEqual([]);
    const dismissed = ofGroup([open, { ...open, by: "dismissed" }]);
    expect(dismissed).toMatchObject([{ result: "unknown" }]);
    expect(unclearIn(dismissed, here)).toEqual([]);
    const conflict = noted(1, { ...refused, ...same, status: 409 });
    expect(unclearIn(ofGroup([conflict]), here)).toHaveLength(1);
    expect(unclearIn(ofGroup([conflict, { ...open, by: "dismissed" }]), here)).toEqual([]);
    const ofRun = { ...same, run: "ab" };
    expect(unclearIn(ofGroup([noted(1, { ...noReply, ...ofRun }), noted(2, same)]), here)).toEqual(
      [],
    );
    const again = group([noted(1, { ...refused, ...ofRun }), noted(2, same)]);
    expect(writesIn(again)[1]).toMatchObject({ result: "refused", isSuperseded: true });
    const before = group([noted(1, same), noted(2, { ...refused, ...ofRun })]);
    expect(writesIn(before)[0]).toMatchObject({ result: "refused", isSuperseded: false });
  });
});

describe("a run", () => {
  const ofRun = (n: number, change: Partial<AuditEntry> = {}) => noted(n, { run: "ab", ...change });

  /** A plan of docs 1 to 5. */
  const storedAs = (phase: SavedRun["phase"]) => ({
    id: "ab",
    at: noted(0).at,
    phase,
    items: [1, 2, 3, 4, 5].map((n) => ({
      kind: "docs" as const,
      id: `doc_${n}`,
      name: `Doc ${n}`,
      archivedAt: null,
    })),
  });

  test("has the items of its plan, each with its result, whatever is logged", () => {
    const tooMany = { ...refused, reason: "too-many", status: 429 };
    const run = runIn(
      [
        ofRun(1),
        ofRun(2, tooMany),
        ofRun(4, { ...refused, reason: "key", status: 401 }),
        ofRun(9, { target: "folders/fo_9" }),
        // Restored by themselves since, and before the run.
        noted(3),
        noted(-5, { target: "docs/doc_5" }),
      ],
      [storedAs("cancelled")],
    );
    expect(
      run.writes.map(({ sent, result, outcome, requests }) => [
        sent.target,
        result,
        reasonLabel(outcome),
        requests.length,
      ]),
    ).toEqual([
      ["docs/doc_1", "confirmed", null, 1],
      // A 429 and a 401 did nothing.
      ["docs/doc_2", "not-sent", "The run was cancelled.", 1],
      ["docs/doc_3", "confirmed", null, 0],
      ["docs/doc_4", "not-sent", "The run was cancelled.", 1],
      ["docs/doc_5", "not-sent", "The run was cancelled.", 0],
      ["folders/fo_9", "confirmed", null, 1],
    ]);
    expect(runTitle(run)).toBe("Restored 3 of 6 items");
    expect(runFacts(run)).toBe("Took 9 s · 5 docs, 1 folder");
    expect(countedResults(run.writes).map(({ text }) => text)).toEqual([
      ...["3 restored", "3 not sent"],
    ]);
    // They are of the same workspace, and can be found and restored.
    const [, , , notSent] = run.writes;
    expect(notSent?.sent.path).toBe("/api/docs/doc_4/restore");
    const found = filterLogged([run], { q: "doc 4", result: "not-sent" });
    expect(writesIn(found)).toEqual([notSent]);
  });

  test("has one write for an item that was sent again after a long pause", () => {
    const same = { target: "docs/doc_1" };
    const run = runIn([ofRun(1, { ...same, ...noReply }), ofRun(9000, same), ofRun(9001)]);
    expect(countedResults(run.writes).map(({ text }) => text)).toEqual(["2 restored"]);
  });

  test("keeps what is unclear where a later request was refused before the item", () => {
    const same = { target: "docs/doc_1" };
    for (const reason of ["too-many", "key", "gateway"]) {
      const later = ofRun(9000, { ...same, ...refused, reason });
      const run = runIn([ofRun(1, { ...same, ...noReply }), later], [storedAs("cancelled")]);
      expect(run.writes[0]).toMatchObject({ sent: same, result: "unknown" });
    }
  });

  test("doesn’t say that none was restored while a reply is missing", () => {
    const run = runIn([ofRun(1, noReply)]);
    expect(runTitle(run)).toBe("1 of 1 doc unclear");
  });

  test("is known from its requests alone where nothing else is stored", () => {
    const run = runIn([ofRun(1), ofRun(2)]);
    expect(runTitle(run)).toBe("Restored 2 of 2 docs");
    expect(runFacts(run)).toBe("Took 1 s · 2 docs");
  });
});

describe("a filter", () => {
  const logged = group([
    noted(1, { run: "ab" }),
    noted(2, { run: "ab", ...refused, reply: '{"message":"The parent is archived."}' }),
    noted(3, { ...noReply, who: "Kim" }),
    noted(4, { operation: "updateTask", target: "tasks/tsk_4", body: '{"due_at":null}' }),
    noted(5, { operation: "finish", target: "files/fi_5", name: null }),
  ]);
  const chosen = (filter: object) =>
    writesIn(filterLogged(logged, z.parse(activitySearch, filter))).map(({ id }) => id);

  test("keeps what matches all of it, and of a run its writes that do", () => {
    expect(chosen({})).toEqual(["r5", "r4", "r3", "r1", "r2"]);
    expect(chosen({ result: "refused" })).toEqual(["r2"]);
    expect(chosen({ result: "unknown", what: "item" })).toEqual(["r3"]);
    expect(chosen({ what: "task" })).toEqual(["r4"]);
    expect(chosen({ what: "file" })).toEqual(["r5"]);
    expect(chosen({ who: "Kim" })).toEqual(["r3"]);
    expect(chosen({ q: " kim " })).toEqual(["r3"]);
    expect(chosen({ q: "FI_5" })).toEqual(["r5"]);
    expect(chosen({ q: "due" })).toEqual(["r4"]);
    expect(chosen({ q: "parent is" })).toEqual(["r2"]);
    expect(chosen({ q: "400" })).toEqual(["r2"]);
  });

  test("that makes no sense is none", () => {
    const odd = { q: "", result: "great", what: 5, who: ["x"], from: "soon", to: "2026-02-31x" };
    expect(Object.values(z.parse(activitySearch, odd)).filter(Boolean)).toEqual([]);
  });

  test("of days has both ends", () => {
    const on = (from?: string, to?: string) => filterLogged(logged, { from, to }).length;
    expect([on(), on("2026-11-02"), on(undefined, "2026-11-02")]).toEqual([4, 4, 4]);
    expect([on("2026-11-03"), on(undefined, "2026-11-01")]).toEqual([0, 0]);
    expect(on("2026-11-02", "2026-11-02")).toBe(4);
  });

  test("reads no entry again with each key", () => {
    let reads = 0;
    const entries = [noted(1), noted(2), noted(3)].map(
      (entry) =>
        new Proxy(entry, {
          get(target, name) {
            reads += 1;
            return Reflect.get(target, name);
          },
        }),
    );
    const many = group(entries);
    reads = 0;
    expect(filterLogged(many, { q: "DOC 2" })).toHaveLength(1);
    expect(reads).toBeLessThanOrEqual(entries.length);
  });
});

describe("days", () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const logged = group([
    noted(1, { at: at(2, 0) }),
    noted(2, { at: at(2, 23), ...refused }),
    noted(3, { at: at(4, 9), run: "ab" }),
    noted(4, { at: at(4, 9), run: "ab", ...noReply }),
  ]);

  test("hold their runs and writes, newest first", () => {
    for (const isOpen of [true, false]) {
      const days = groupsOf(logged, () => isOpen);
      expect(
        days.map(({ key, rows }) => [new Date(Number(key)).getDate(), writesInRows(rows)]),
      ).toEqual([
        [4, 2],
        [2, 2],
      ]);
      expect(days[0]?.rows).toHaveLength(isOpen ? 3 : 1);
    }
  });

  test("of a hundred thousand entries are there in a few seconds", () => {
    const entries = notedMany(100_000).map((entry, n) => ({ ...entry, run: `${n % 900}` }));
    const started = process.cpuUsage();
    const many = group(entries);
    groupsOf(filterLogged(many, {}), () => true);
    const milliseconds = process.cpuUsage(started).user / 1000;
    expect(many).toHaveLength(900);
    // Many times what it takes, for a machine that is busy.
    expect(milliseconds).toBeLessThan(3_000);
  });
});

describe("words", () => {
  const wordsOf = (change: Partial<AuditEntry>) => {
    const entry = noted(1, change);
    return [actionLabel(entry), outcomeWord(entry)];
  };

  test("say what was done, or tried", () => {
    expect(wordsOf({})).toEqual(["Restore a doc", "Restored"]);
    expect(wordsOf(noReply)).toEqual(["Restore a doc", "Unclear"]);
    const task = { operation: "updateTask", target: "tasks/tsk_9" } as const;
    const fields = { due_at: "2026-11-30", assignee: null, title: 'a,\n"b":1' };
    // As a save sends it.
    const body = JSON.stringify(fields, null, 2);
    expect(wordsOf({ ...task, body })).toEqual(["Change due, assignee and title", "Changed"]);
    expect(wordsOf({ ...task, body, ...refused })[1]).toBe("Not changed");
    const attach = { operation: "attach", target: "folders/fo_1/files/fi_1" } as const;
    expect(wordsOf(attach)).toEqual(["Attach to fo_1", "Attached"]);
    expect(wordsOf({ ...attach, into: "Winter" })[0]).toBe("Attach to Winter");
    expect(wordsOf({ operation: "finish", target: "files/fi_1" })).toEqual([
      "Finish a file",
      "Finished",
    ]);
  });

  test("link a target only in the workspace that it is of", () => {
    const link = { to: "/archive/$kind/$id", params: { kind: "docs", id: "doc_1" } };
    expect(linkOf(noted(1), here)).toEqual(link);
    expect(linkOf(noted(1), { ...here, origin: "https://other.example" })).toBeNull();
    const task = noted(1, { operation: "updateTask", target: "tasks/tsk_9", name: "Plan" });
    expect(linkOf(task, here)).toEqual({ to: "/tasks/$taskId", params: { taskId: "tsk_9" } });
    const odd = noted(1, { target: "constructor/x", name: null });
    expect([linkOf(odd, here), titleOf(odd)]).toEqual([null, "x"]);
  });

  test("name the target of an upload by its file, never by its local key", () => {
    const upload = { operation: "create", target: "uploads/new-1700000000000-1" } as const;
    expect(titleOf(noted(1, { ...upload, name: "plan.pdf" }))).toBe("plan.pdf");
    expect(titleOf(noted(1, { ...upload, name: null }))).toBe("New upload");
  });

  test("tell durations as a person does", () => {
    expect([0.01, 9, 64, 250, 4800].map(formatDuration)).toEqual([
      ...["1 s", "9 s", "64 s", "4 min", "1 h 20 min"],
    ]);
  });
});
