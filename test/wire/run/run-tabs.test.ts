import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { json } from "../fake-wire.ts";
import { idIn, openBrowser, planned, restored } from "./run-parts.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `in_${index}`);
const postsOf = (sent: readonly { url: string; init: RequestInit }[]) =>
  sent.filter(({ init }) => init.method === "POST").map(({ url }) => idIn(url));

/** Two tabs that show a run whose page was closed after its first item, and the replies they get. */
async function openTwoTabs(count = 6) {
  const waiting: (() => void)[] = [];
  const browser = openBrowser(async ({ url }) => {
    if (idIn(url) !== "in_0") await new Promise<void>((resolve) => waiting.push(resolve));
    return restored(idIn(url));
  });
  const first = browser.openTab(1);
  void first.runs.start(ids(count).map(planned));
  await vi.waitUntil(() => waiting.length === 1);
  first.close();
  const tabs = [browser.openTab(1), browser.openTab(1)] as const;
  for (const { record, runs } of tabs) {
    await record.recover();
    await runs.restoreInterrupted();
  }
  const letAll = setInterval(() => waiting.shift()?.(), 1);
  return { ...browser, tabs, waiting, stop: () => clearInterval(letAll) };
}

test("Resume in both tabs sends each item once, and both tell the same", async () => {
  const { tabs, sent, stop } = await openTwoTabs();
  const [here, other] = tabs;
  await Promise.all([here.runs.resume(), other.runs.resume()]);
  await vi.waitUntil(() => other.runs.get()?.phase === "done");
  stop();
  expect(postsOf(sent)).toEqual(ids(6));
  const counts = { confirmed: 5, unknown: 1, waiting: 0 };
  expect(here.runs.get()).toMatchObject({ phase: "done", counts });
  expect(other.runs.get()).toMatchObject({ phase: "done", counts });
});

test("a tab does not cancel a run that another one carries out, and shows it", async () => {
  const { tabs, sent, stop } = await openTwoTabs();
  const [here, other] = tabs;
  const ended = here.runs.resume();
  await other.runs.cancel();
  expect(other.runs.get()).toMatchObject({ phase: "halted", halt: "other-tab" });
  expect(other.runs.going()).toBe(false);
  await ended;
  await vi.waitUntil(() => other.runs.get()?.phase === "done");
  stop();
  expect(here.runs.get()?.counts).toMatchObject({ confirmed: 5, unknown: 1 });
  expect(other.runs.get()?.counts).toEqual(here.runs.get()?.counts);
  expect(new Set(postsOf(sent)).size).toBe(postsOf(sent).length);
});

test("a tab shows what another one does while it does it", async () => {
  const { tabs, waiting, stop } = await openTwoTabs();
  stop();
  const [here, other] = tabs;
  const ended = here.runs.resume();
  await vi.waitUntil(() => other.runs.get()?.halt === "other-tab");
  await vi.waitUntil(() => {
    waiting.shift()?.();
    return (here.runs.get()?.counts.confirmed ?? 0) >= 3;
  });
  await vi.waitUntil(() => (other.runs.get()?.counts.confirmed ?? 0) >= 3);
  expect(other.runs.get()).toMatchObject({ phase: "halted", halt: "other-tab" });
  const letAll = setInterval(() => waiting.shift()?.(), 1);
  await ended;
  clearInterval(letAll);
});

test("a tab that was open before shows a run that begins in another, until it is closed", async () => {
  const waiting: (() => void)[] = [];
  const browser = openBrowser(async ({ url }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return restored(idIn(url));
  });
  const [here, other] = [browser.openTab(1), browser.openTab(1)] as const;
  const ended = here.runs.start(ids(9).map(planned));
  const until = (count: number) =>
    vi.waitUntil(() => {
      waiting.shift()?.();
      return (here.runs.get()?.counts.confirmed ?? 0) >= count;
    });
  await vi.waitUntil(() => other.runs.get()?.halt === "other-tab");
  await until(3);
  await vi.waitUntil(() => (other.runs.get()?.counts.confirmed ?? 0) >= 3);
  other.runs.dismiss();
  await until(6);
  // Longer than it waits between two reads.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(other.runs.get()).toBeNull();
  await until(9);
  await ended;
});

test("a run of this tab is not replaced by one that goes on in another", async () => {
  const browser = openBrowser(() => new Promise(() => {}));
  const [here, other] = [browser.openTab(1), browser.openTab(1)] as const;
  void here.runs.start(ids(2).map(planned));
  await vi.waitUntil(() => here.runs.get()?.counts.sending === 1);
  void other.runs.start(["in_8", "in_9"].map(planned));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(here.runs.get()?.counts).toMatchObject({ sending: 1, waiting: 1 });
  expect(here.runs.get()?.halt).toBeNull();
});

test("a tab takes over what another one left, from what is stored then", async () => {
  const { tabs, sent, waiting, stop } = await openTwoTabs(12);
  const [here, other] = tabs;
  void here.runs.resume();
  await vi.waitUntil(() => (here.runs.get()?.counts.confirmed ?? 0) >= 4, { interval: 1 });
  stop();
  await vi.waitUntil(() => waiting.length > 0);
  here.close();
  await vi.waitUntil(() => {
    void other.runs.resume();
    return other.runs.get()?.halt !== "other-tab" && other.runs.get()?.phase === "running";
  });
  const letAll = setInterval(() => waiting.shift()?.(), 1);
  await vi.waitUntil(() => other.runs.get()?.phase === "done");
  clearInterval(letAll);
  expect(new Set(postsOf(sent)).size).toBe(postsOf(sent).length);
  expect(other.runs.get()?.counts).toMatchObject({ unknown: 2, confirmed: 10 });
});

test("a tab shows what a check in another one found, of a run that was interrupted", async () => {
  const browser = openBrowser(async ({ url, init }) => {
    if (init.method === "GET")
      return json({ id: idIn(url), archived_at: "2026-10-01T10:00:00+00:00" });
    return new Promise(() => {});
  });
  const first = browser.openTab(1);
  void first.runs.start(ids(2).map(planned));
  await vi.waitUntil(() => browser.sent.length === 1);
  first.close();
  const tabs = [browser.openTab(1), browser.openTab(1)] as const;
  for (const { record, runs } of tabs) {
    await record.recover();
    await runs.restoreInterrupted();
  }
  const [here, other] = tabs;
  expect(other.runs.get()?.counts).toMatchObject({ unknown: 1, waiting: 1 });
  await here.check("in_0");
  expect(here.runs.get()?.counts).toMatchObject({ refused: 1, waiting: 1 });
  await vi.waitUntil(() => other.runs.get()?.counts.refused === 1);
  await vi.waitUntil(() => other.runs.get()?.halt === "interrupted");
  expect(other.runs.get()?.counts).toEqual(here.runs.get()?.counts);
});

test("a session that ends while it resumes a run says nothing more to other tabs", async () => {
  const { tabs, waiting, stop } = await openTwoTabs();
  stop();
  const [here] = tabs;
  const ended = here.runs.resume();
  await vi.waitUntil(() => here.runs.get()?.counts.sending === 1);
  here.endSession();
  here.runs.detach();
  for (const reply of waiting) reply();
  await expect(ended).resolves.toBeUndefined();
});

test("a run does not send again what a restore in another tab left unclear", async () => {
  let isDown = false;
  let reply = () => {};
  const held = new Promise<void>((resolve) => (reply = resolve));
  const { openTab, sent } = openBrowser(async ({ url }) => {
    await held;
    if (isDown) throw new TypeError("cut");
    return restored(idIn(url));
  });
  const { runs } = openTab(1);
  const other = openTab(1);
  const ended = runs.start(["in_0", "in_1"].map(planned));
  await vi.waitUntil(() => sent.length === 1);
  runs.pause();
  reply();
  await vi.waitUntil(() => runs.get()?.counts.confirmed === 1);
  isDown = true;
  await other.writes.send({ operation: "restore", kind: "invoices", id: "in_1" });
  isDown = false;
  await runs.resume();
  await ended;
  expect(postsOf(sent)).toEqual(["in_0", "in_1"]);
  expect(runs.get()?.counts).toMatchObject({ confirmed: 1, unknown: 1 });
});

const act = fc.record({
  tab: fc.nat(1),
  what: fc.constantFrom("resume", "pause", "cancel", "check", "crash"),
});
const faults = fc.array(fc.constantFrom("ok", "ok", "500", "done, then 500", "422"), {
  minLength: 8,
  maxLength: 8,
});

test("whatever two tabs do with a run, nothing is sent twice, invented or lost", async () => {
  await fc.assert(
    fc.asyncProperty(faults, fc.array(act, { maxLength: 8 }), async (planFaults, acts) => {
      const archived = new Set(ids(8));
      const replied = new Map<string, string[]>();
      const browser = openBrowser(async ({ url, init }) => {
        const id = idIn(url);
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (init.method === "GET")
          return json({ id, archived_at: archived.has(id) ? "2026-10-01T10:00:00+00:00" : null });
        const fault = planFaults[Number(id.slice(3))] ?? "ok";
        replied.set(id, [...(replied.get(id) ?? []), fault]);
        if (fault === "500") return json({}, 500);
        if (fault === "422") return json({ message: "No." }, 422);
        archived.delete(id);
        return fault === "done, then 500" ? json({}, 500) : restored(id);
      });
      const tabs = [browser.openTab(2), browser.openTab(2)];
      const begun = tabs[0]?.runs.start(ids(8).map(planned));
      void begun?.catch(() => {});
      for (const { tab, what } of acts) {
        await new Promise((resolve) => setTimeout(resolve, 3));
        const runs = tabs[tab]?.runs;
        if (what === "resume") void runs?.resume();
        if (what === "pause") runs?.pause();
        if (what === "cancel") void runs?.cancel();
        if (what === "check") void tabs[tab]?.check("in_0").catch(() => {});
        if (what === "crash") {
          tabs[tab]?.close();
          const next = browser.openTab(2);
          tabs[tab] = next;
          await next.record.recover();
          await next.runs.restoreInterrupted();
        }
      }
      for (const { close } of tabs) close();
      const last = browser.openTab(2);
      await last.record.recover();
      await last.runs.restoreInterrupted();
      if (last.runs.get()?.phase === "halted") await last.runs.resume();
      for (const outcomes of replied.values()) expect(outcomes).toHaveLength(1);
      const view = last.runs.get();
      for (const [index, id] of ids(8).entries()) {
        const state = view?.resultOf(index).state;
        if (state === "confirmed") expect(archived.has(id)).toBe(false);
        // A read may have settled it; it is never called waiting, not sent or refused by itself.
        if (replied.get(id)?.at(-1)?.endsWith("500") && state)
          expect(["unknown", "confirmed", "refused"]).toContain(state);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
