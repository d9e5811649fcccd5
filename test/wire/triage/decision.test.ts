import fc from "fast-check";
import { expect, test } from "vitest";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import {
  type DecisionRow,
  MAX_NOTE,
  changeOf,
  decide,
  isAbout,
  merge,
  parseRow,
} from "#src/archive/triage/kept/decision.ts";
import { runAtOnce } from "#src/lib/long-task.ts";
import { runs } from "../../deep.ts";

const rows = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      number: fc.integer({ min: 1, max: 4 }),
      verdict: fc.constantFrom("left", "flagged"),
      note: fc.constantFrom("", "Ask Petra"),
      archived: fc.option(fc.integer({ min: 0, max: 3 })),
      at: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ number, ...row }) => ({ ...row, id: `${archiveKinds[row.kind].prefix}_${number}` })),
  { maxLength: 30 },
);

/** Decisions by their item, after rows were merged into none. */
function mergeAll(...files: readonly DecisionRow[][]) {
  const all = new Map<string, DecisionRow>();
  const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;
  const numbers = files.map((file) => {
    const before = all.size;
    const merged = runAtOnce(merge((kind, id) => all.get(keyOf({ kind, id })) ?? null, file));
    for (const { kind, id, decision } of merged.changes) {
      if (decision) all.set(keyOf({ kind, id }), { kind, id, ...decision });
    }
    expect(all.size - before).toBe(merged.added);
    expect(merged.added + merged.replaced + merged.kept).toBe(file.length);
    return merged;
  });
  return { all, numbers };
}

test("merging gives the same in any order, and nothing new the second time", () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      expect(mergeAll(one, other).all).toEqual(mergeAll(other, one).all);
      expect(mergeAll([...one, ...other]).all).toEqual(mergeAll(one, other).all);
      expect(mergeAll(one, other, other, one).numbers.slice(2)).toMatchObject([
        { changes: [], added: 0, replaced: 0 },
        { changes: [], added: 0, replaced: 0 },
      ]);
    }),
    runs(),
  );
});

test("of two decisions about one item the newer one wins", () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      for (const row of mergeAll(one, other).all.values()) {
        const about = [...one, ...other].filter(
          ({ kind, id }) => kind === row.kind && id === row.id,
        );
        expect(row.at).toBe(Math.max(...about.map(({ at }) => at)));
      }
    }),
    runs(),
  );
});

test("a decision is about one archiving: by the moment, however it is written", () => {
  const item = { kind: "docs", id: "doc_1" } as const;
  const { decision } = decide({ ...item, archivedAt: "2026-11-20T14:03:07+01:00" }, "left", "", 1);
  const about = (time: number) => decision !== null && isAbout(decision, time);
  expect(about(Date.parse("2026-11-20T13:03:07Z"))).toBe(true);
  expect(about(Date.parse("2026-11-20T13:03:08Z"))).toBe(false);
  expect(about(Number.NaN)).toBe(false);
  const without = decide({ ...item, archivedAt: null }, "left", "", 1).decision;
  expect(without && isAbout(without, Number.NaN)).toBe(true);
});

test("what is stored parses to the same; what is damaged is left out", () => {
  fc.assert(
    fc.property(rows, (all) => {
      for (const row of all) {
        expect(parseRow(JSON.parse(JSON.stringify(row)))).toEqual(row);
        const { decision, ...key } = changeOf(row);
        expect({ ...key, ...decision }).toEqual(row);
      }
    }),
    runs(),
  );
  const row = { kind: "docs", id: "doc_1", verdict: "left", note: "", archived: null, at: 1 };
  for (const damage of [
    { kind: "files" },
    { id: "in_1" },
    { id: "../x" },
    { verdict: "ignored" },
    { note: "x".repeat(MAX_NOTE + 1) },
    { archived: "2026" },
    { at: undefined },
  ]) {
    expect(parseRow({ ...row, ...damage })).toBeNull();
  }
  expect(parseRow(null)).toBeNull();
});
