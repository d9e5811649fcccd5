import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type DecisionsByKey,
  MAX_NOTE,
  decisionAbout,
  verdictIn,
} from "#src/archive/decisions/decision.ts";
import { openDecisions } from "#src/archive/decisions/decisions.ts";
import { type Store, createStore } from "#src/lib/store.ts";
import { toasts } from "#src/ui/feedback/toast.ts";
import { runs } from "../../deep.ts";

const name = "reshelve decisions https://acme.example/api";
let time = 0;
let end = new AbortController();
/** Asks each open tab if it may be left; true where one would lose something. */
let asks: (() => boolean)[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  end = new AbortController();
  asks = [];
  // Another file in this worker may have said something.
  toasts.set([]);
  vi.stubGlobal("addEventListener", (_type: string, ask: (event: Event) => void) => {
    asks.push(() => {
      const event = new Event("beforeunload", { cancelable: true });
      ask(event);
      return event.defaultPrevented;
    });
  });
});
afterEach(() => {
  end.abort();
  vi.unstubAllGlobals();
});

async function openTab() {
  const all = createStore<DecisionsByKey>(new Map());
  const { signal } = end;
  return { all, ...(await openDecisions({ all, name, now: () => (time += 1), signal })) };
}
const ids = ["doc_1", "doc_2", "doc_3"];
const item = (id: string, at = 1) =>
  ({
    kind: "docs",
    id,
    archivedAt: new Date(at * 1000).toISOString(),
    archived: at * 1000,
  }) as const;
const verdicts = ({ all }: { all: Store<DecisionsByKey> }, at = 1) =>
  ids.map((id) => verdictIn(all.get())(item(id, at)));
const allStored = () => vi.waitUntil(() => !asks.some((ask) => ask()));

/** Writes into the database, as another version would. */
async function putRaw(key: string, row: unknown) {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const change = opening.result.transaction("decisions", "readwrite");
  change.objectStore("decisions").put(row, key);
  await new Promise((resolve) => change.addEventListener("complete", resolve));
  opening.result.close();
}

test("decisions outlive the tab, and the last act is undone to what was before", async () => {
  const first = await openTab();
  first.decide([item("doc_1")], "flagged", "  Ask Petra ");
  first.decide([item("doc_1"), item("doc_2")], "left");
  expect(verdicts(first)).toEqual(["left", "left", null]);
  expect([first.mayUndo(), first.undo(), first.mayUndo()]).toEqual([true, 2, false]);
  const flagged = { verdict: "flagged", note: "Ask Petra" };
  expect(decisionAbout(first.all.get(), item("doc_1"))).toMatchObject(flagged);
  expect(asks.some((ask) => ask())).toBe(true);
  await allStored();
  const second = await openTab();
  expect(verdicts(second)).toEqual(["flagged", null, null]);
  expect(second.all.get()).toEqual(first.all.get());
});

test("other tabs follow, and one that just opens misses nothing", async () => {
  const first = await openTab();
  const opening = openTab();
  first.decide([item("doc_1")], "left");
  const second = await opening;
  await expect.poll(() => verdicts(second)).toEqual(["left", null, null]);
  first.undo();
  await expect.poll(() => verdicts(second)).toEqual([null, null, null]);
});

test("a browser that refuses storage keeps decisions until the page is left, and says so", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  // Another message says that all storage is blocked.
  vi.stubGlobal("localStorage", {});
  const decisions = await openTab();
  expect(toasts.get()).toMatchObject([
    { text: expect.stringMatching(/^Decisions can’t be kept/), lasts: true },
  ]);
  decisions.decide([item("doc_1")], "left");
  expect(verdicts(decisions)).toEqual(["left", null, null]);
});

test("what is stored and damaged is left out", async () => {
  const decisions = await openTab();
  decisions.decide([item("doc_1")], "left");
  await allStored();
  const row = decisionAbout(decisions.all.get(), item("doc_1"));
  const damages = [
    { kind: "files" },
    { id: "in_1" },
    { id: "../x" },
    { verdict: "ignored" },
    { note: "x".repeat(MAX_NOTE + 1) },
    { archived: "2026" },
    { at: undefined },
  ];
  for (const [at, damage] of damages.entries()) await putRaw(`${at}`, { ...row, ...damage });
  expect((await openTab()).all.get()).toEqual(decisions.all.get());
});

test("a decision is about one archiving: by the moment, however it is written", async () => {
  const decisions = await openTab();
  const own = { kind: "docs", id: "doc_1" } as const;
  const verdictAt = (archived: number) => verdictIn(decisions.all.get())({ ...own, archived });
  decisions.decide([{ ...own, archivedAt: "2026-11-20T14:03:07+01:00" }], "left");
  expect(verdictAt(Date.parse("2026-11-20T13:03:07Z"))).toBe("left");
  expect(verdictAt(Date.parse("2026-11-20T13:03:08Z"))).toBeNull();
  expect(verdictAt(Number.NaN)).toBeNull();
  decisions.decide([{ ...own, archivedAt: null }], "left");
  expect(verdictAt(Number.NaN)).toBe("left");
});

test("undo leaves what another tab decided since, and what was restored", async () => {
  const decisions = await openTab();
  const other = await openTab();
  decisions.decide([item("doc_1"), item("doc_2"), item("doc_3")], "left");
  await expect.poll(() => verdicts(other)).toEqual(["left", "left", "left"]);
  other.decide([item("doc_1")], "flagged", "Ask Petra");
  await expect.poll(() => verdicts(decisions)).toEqual(["flagged", "left", "left"]);
  decisions.forget(item("doc_3"));
  expect(decisions.undo()).toBe(1);
  expect(verdicts(decisions)).toEqual(["flagged", null, null]);
  decisions.clear([item("doc_1")]);
  decisions.forget(item("doc_1"));
  expect(decisions.undo()).toBe(0);
  expect(verdicts(decisions)).toEqual([null, null, null]);
});

const acts = ["leave", "flag", "clear", "restore", "archive", "undo", "reopen"] as const;

test("after any acts each item has the decision of its present archiving", async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...ids)), {
    maxLength: 15,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      globalThis.indexedDB = new IDBFactory();
      let decisions = await openTab();
      /** What a person expects: the archiving of each item, and what was decided about it. */
      const times = new Map(ids.map((id) => [id, 1]));
      const expected = new Map<string, string | null>(ids.map((id) => [id, null]));
      let last: { id: string; before: string | null } | null = null;
      for (const [what, id] of all) {
        const now = item(id, times.get(id));
        const before = expected.get(id) ?? null;
        if (what === "leave" || what === "flag") {
          const verdict = what === "leave" ? "left" : "flagged";
          decisions.decide([now], verdict, "Why");
          last = { id, before };
          expected.set(id, verdict);
        } else if (what === "clear") {
          decisions.clear([now]);
          last = { id, before };
          expected.set(id, null);
        } else if (what === "restore") {
          decisions.forget(now);
          expected.set(id, null);
          if (last?.id === id) last = null;
        } else if (what === "archive") {
          times.set(id, (times.get(id) ?? 1) + 1);
          expected.set(id, null);
          if (last?.id === id) last.before = null;
        } else if (what === "undo") {
          decisions.undo();
          if (last) expected.set(last.id, last.before);
          last = null;
        } else if (what === "reopen") {
          await allStored();
          decisions = await openTab();
          last = null;
        }
        for (const each of ids) {
          const found = verdictIn(decisions.all.get())(item(each, times.get(each)));
          expect(found).toBe(expected.get(each) ?? null);
        }
      }
    }),
    runs(100, 15),
  );
});
