import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Change } from "#src/archive/triage/kept/decision.ts";
import { createDecisionStorage } from "#src/archive/triage/kept/decision-storage.ts";
import { type Decisions, createDecisions } from "#src/archive/triage/kept/decisions.ts";
import { madeItem } from "../archive/made-item.ts";
import { runs } from "../../deep.ts";

const address = "https://acme.example/api";
beforeEach(() => void (globalThis.indexedDB = new IDBFactory()));

/** A browser with any number of tabs. */
function createBrowser() {
  const tabs: ((changes: readonly Change[]) => void)[] = [];
  let time = 0;
  return {
    openTab() {
      let own: (typeof tabs)[number] | undefined;
      return createDecisions({
        storage: createDecisionStorage(address),
        now: () => (time += 1),
        since: 2_000,
        channel: {
          post: (changes) => tabs.forEach((tab) => tab !== own && tab(changes)),
          subscribe: (listener) => void tabs.push((own = listener)),
        },
      });
    },
  };
}

const ids = ["doc_1", "doc_2", "doc_3"];
const archivedAt = (time: number) => new Date(time * 1000).toISOString();
const item = (id: string, time = 1) =>
  ({ kind: "docs", id, archivedAt: archivedAt(time), archived: time * 1000 }) as const;
const verdicts = (decisions: Decisions, time = 1) =>
  ids.map((id) => decisions.of(item(id, time))?.verdict ?? null);
/** Waits until all that was decided is stored. */
const stored = () => new Promise((resolve) => setTimeout(resolve, 30));

test("decisions outlive the tab, and are undone to what was before", async () => {
  const browser = createBrowser();
  const first = await browser.openTab();
  await first.decide([item("doc_1")], "flagged", "  Ask Petra ");
  const undo = await first.decide([item("doc_1"), item("doc_2")], "left");
  expect(verdicts(first)).toEqual(["left", "left", null]);
  await undo();
  expect(first.of(item("doc_1"))).toMatchObject({ verdict: "flagged", note: "Ask Petra" });
  await stored();
  const second = await browser.openTab();
  expect(verdicts(second)).toEqual(["flagged", null, null]);
  expect(await second.rows()).toEqual(await first.rows());
  expect(second.counts()).toEqual({ left: 0, flagged: 1 });
});

test("other tabs follow at once, and one that just opens misses nothing", async () => {
  const browser = createBrowser();
  const first = await browser.openTab();
  const opening = browser.openTab();
  const undo = await first.decide([item("doc_1")], "left");
  const second = await opening;
  expect(verdicts(second)).toEqual(["left", null, null]);
  const before = second.current();
  await undo();
  expect(verdicts(second)).toEqual([null, null, null]);
  expect(second.current()).not.toBe(before);
});

test("a browser that refuses storage keeps decisions until the page is closed, and says so", async () => {
  const refuse = () => Promise.reject(new Error("blocked"));
  const decisions = await createDecisions({
    storage: { load: refuse, save: refuse },
    now: () => 1,
    since: null,
    channel: { post: () => {}, subscribe: () => {} },
  });
  await decisions.decide([item("doc_1")], "left");
  expect(verdicts(decisions)).toEqual(["left", null, null]);
  expect(decisions.isKept()).toBe(false);
});

test("rows stand still: what was decided since a request is found as before", async () => {
  const decisions = await createBrowser().openTab();
  const one = { ...madeItem("docs", "doc_1", 1_000) };
  await decisions.decide([one], "left");
  expect([decisions.verdictOf(one), decisions.still.verdictOf(one)]).toEqual(["left", null]);
  expect(decisions.isChanged(one)).toBe(true);
  const before = decisions.renew();
  expect(decisions.still.verdictOf(one)).toBe("left");
  expect([decisions.isChanged(one), decisions.renew()]).toEqual([false, before]);
  await decisions.clear([one]);
  expect(decisions.renew()).not.toBe(before);
  expect(decisions.isNew(one)).toBe(false);
  expect(decisions.isNew(madeItem("docs", "doc_1", 3_000))).toBe(true);
});

test("what could not be loaded is not taken for empty, and nothing of it is overwritten", async () => {
  const browser = createBrowser();
  const first = await browser.openTab();
  await first.decide([item("doc_1")], "flagged", "Ask Petra");
  await stored();
  const storage = createDecisionStorage(address);
  let isBlocked = true;
  const decisions = await createDecisions({
    storage: {
      load: (take) => (isBlocked ? Promise.reject(new Error("blocked")) : storage.load(take)),
      save: (changes) => (isBlocked ? Promise.reject(new Error("blocked")) : storage.save(changes)),
    },
    now: () => 1_000,
    since: null,
    channel: { post: () => {}, subscribe: () => {} },
  });
  expect([decisions.isRead(), decisions.isKept()]).toEqual([false, false]);
  await decisions.decide([item("doc_2")], "left");
  await stored();
  isBlocked = false;
  await decisions.decide([item("doc_3")], "left");
  await stored();
  expect([decisions.isRead(), decisions.isKept()]).toEqual([true, true]);
  expect(decisions.of(item("doc_1"))).toMatchObject({ note: "Ask Petra" });
  expect(verdicts(await browser.openTab())).toEqual(["flagged", "left", "left"]);
});

test("undo leaves what was decided since, and what was restored", async () => {
  const decisions = await createBrowser().openTab();
  const undo = await decisions.decide([item("doc_1"), item("doc_2")], "left");
  await decisions.decide([item("doc_1")], "flagged", "Ask Petra");
  expect(await undo()).toBe(1);
  expect(verdicts(decisions)).toEqual(["flagged", null, null]);
  const unclear = await decisions.clear([item("doc_1")]);
  await decisions.forget([item("doc_1")]);
  expect(await unclear()).toBe(0);
  for (let count = 0; count < 30; count += 1) await decisions.decide([item("doc_3")], "left");
  let undone = 0;
  for (let last = decisions.lastUndo(); last; last = decisions.lastUndo()) undone += await last();
  expect(undone).toBe(20);
});

test("an import takes nothing that was decided again, a save nothing that is stored later", async () => {
  const decisions = await createBrowser().openTab();
  const row = { kind: "docs", id: "doc_1", verdict: "left", note: "", archived: 1_000 } as const;
  const merged = await decisions.merge([{ ...row, at: 0.5 }]);
  await decisions.decide([item("doc_1")], "flagged", "Ask Petra");
  await decisions.apply(merged.changes);
  expect(verdicts(decisions)).toEqual(["flagged", null, null]);
  await stored();
  const storage = createDecisionStorage(address);
  await storage.save([{ kind: "docs", id: "doc_1", decision: null, by: 0.5 }]);
  expect(verdicts(await createBrowser().openTab())).toEqual(["flagged", null, null]);
});

type Act = "leave" | "flag" | "restore" | "archive" | "undo" | "reopen" | "import";

test("after any acts each item has the decision of its present archiving", async () => {
  const act = fc.constantFrom<Act>(
    ...(["leave", "flag", "restore", "archive", "undo", "reopen", "import"] as const),
  );
  const acts = fc.array(fc.tuple(act, fc.constantFrom(...ids)), { maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      globalThis.indexedDB = new IDBFactory();
      const browser = createBrowser();
      let decisions = await browser.openTab();
      /** What a person expects: the archiving of each item, and what was decided about it. */
      const times = new Map(ids.map((id) => [id, 1]));
      const expected = new Map<string, string | null>(ids.map((id) => [id, null]));
      let undo: { id: string; run: () => Promise<unknown>; before: string | null } | null = null;
      for (const [what, id] of all) {
        const now = item(id, times.get(id));
        const before = expected.get(id) ?? null;
        if (what === "leave" || what === "flag") {
          const verdict = what === "leave" ? "left" : "flagged";
          undo = { id, before, run: await decisions.decide([now], verdict, "Why") };
          expected.set(id, verdict);
        } else if (what === "restore") {
          await decisions.forget([now]);
          expected.set(id, null);
          undo = null;
        } else if (what === "archive") {
          times.set(id, (times.get(id) ?? 1) + 1);
          expected.set(id, null);
          undo = null;
        } else if (what === "undo" && undo) {
          await undo.run();
          expected.set(undo.id, undo.before);
          undo = null;
        } else if (what === "reopen") {
          await stored();
          decisions = await browser.openTab();
          undo = null;
        } else if (what === "import") {
          // A file of this browser changes nothing.
          const merged = await decisions.merge(await decisions.rows());
          expect(merged).toMatchObject({ changes: [], added: 0, replaced: 0 });
        }
        for (const id of ids) {
          const found = decisions.of(item(id, times.get(id)))?.verdict ?? null;
          expect(found).toBe(expected.get(id) ?? null);
        }
      }
    }),
    runs(100, 15),
  );
});
