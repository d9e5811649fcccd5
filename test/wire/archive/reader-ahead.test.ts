import { expect, test, vi } from "vitest";
import { inBackground } from "#src/api/reads/in-background.ts";
import type { Kept } from "#src/archive/items/reader/kept-items.ts";
import { fakeWorkspace, refusal, rows } from "./reader-parts.ts";

const minute = 60_000;
const large = { lists: { docs: rows("docs", 2_100) }, perPage: 10 };

/** A workspace from which other reads are sent in the background too; `sentAt` notes when. */
function withOthers(options: Parameters<typeof fakeWorkspace>[0]) {
  const workspace = fakeWorkspace(options);
  const { clock, pacer, sendRequest } = workspace;
  const sentAt: number[] = [];
  const end = new AbortController();
  async function answer(statuses: number[]) {
    sentAt.push(clock.now());
    const note = sendRequest();
    await clock.wait(100);
    const status = statuses.shift() ?? 200;
    note(status, null, status === 429 ? 20 : null);
    if (status !== 200) throw refusal(status, status === 429 ? 20 : null);
    return "names";
  }
  /** Sends one that fails with these statuses before it succeeds; resolves with its answer or error. */
  const ask = (statuses: number[] = []) =>
    inBackground(pacer, () => answer(statuses), end.signal, { wait: clock.wait }).catch(String);
  return { ...workspace, sentAt, ask, end };
}

test("sends other reads before anything is opened", async () => {
  const { ask, clock } = withOthers({});
  let found = "";
  void ask().then((answer) => (found = answer));
  await clock.runUntil(() => found !== "", 1000);
  expect(found).toBe("names");
});

test("sends other reads ahead of the pages, two requests at a time in all, at their pace", async () => {
  const { reader, requests, ask, sentAt, clock, settle, busiestMinute } = withOthers({
    ...large,
    pace: 20,
  });
  reader.open();
  await settle();
  reader.start();
  await clock.runUntil(() => requests.length === 30);
  const asked = Promise.all([ask(), ask(), ask()]);
  const pages = requests.length;
  await clock.runUntil(() => sentAt.length === 3);
  expect(requests.length).toBeLessThanOrEqual(pages + 1);
  await clock.runUntil(() => requests.length === pages + 60);
  expect(await asked).toEqual(["names", "names", "names"]);
  expect(busiestMinute([...requests, ...sentAt.map((at) => ({ at }))])).toBe(20);
});

test("waits out a 429 to another read, for the pages too, and loses nothing", async () => {
  const { reader, requests, ask, sentAt, clock, settle } = withOthers(large);
  reader.open();
  await settle();
  reader.start();
  await clock.runUntil(() => requests.length === 20);
  const asked = ask([429, 429, 429]);
  await clock.runUntil(() => reader.get().waitsUntil !== null);
  const pages = requests.length;
  await clock.runUntil(() => sentAt.length === 4);
  // Each pause is kept, and only the other read is tried.
  for (const [nth, at] of sentAt.slice(1).entries()) {
    expect(at - (sentAt[nth] ?? Infinity)).toBeGreaterThanOrEqual(20_000);
  }
  expect(requests.length).toBeLessThanOrEqual(pages);
  await settle();
  expect(await asked).toBe("names");
  expect(reader.get()).toMatchObject({ phase: "done", waitsUntil: null });
  expect(reader.get().items).toHaveLength(2_100);
});

test("sends other reads while the reading is paused", async () => {
  const { reader, requests, ask, clock, settle } = withOthers(large);
  reader.open();
  await settle();
  reader.start();
  await clock.runUntil(() => requests.length === 20);
  reader.pause();
  await clock.runUntil(() => false, minute);
  const pages = requests.length;
  const asked = ask();
  await clock.runUntil(() => false, minute);
  expect(await asked).toBe("names");
  expect(requests).toHaveLength(pages);
  expect(reader.get().phase).toBe("paused");
});

test("rejects another read that fails, or that is no longer wanted", async () => {
  const { reader, ask, end, sentAt, clock } = withOthers({});
  const failed = ask([403]);
  await clock.runUntil(() => false, minute);
  expect(await failed).toContain("403");
  const limited = ask([429]);
  await clock.runUntil(() => reader.get().waitsUntil !== null, 1_000);
  end.abort();
  expect(await limited).toContain("aborted");
  expect(await ask()).toContain("aborted");
  await clock.runUntil(() => false, minute);
  expect(sentAt).toHaveLength(2);
});

test("sends a read again that fails, twice, and lets two others go while it waits", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const { ask, sentAt, clock } = withOthers({});
  let failed = "";
  void ask([503, 429, 503, 503]).then((error) => (failed = error));
  await clock.runUntil(() => false, 100);
  const others = Promise.all([ask(), ask()]);
  const asked = clock.now();
  await clock.runUntil(() => failed !== "", minute);
  expect(await others).toEqual(["names", "names"]);
  expect(failed).toContain("503");
  // The 429 is not one of its failures.
  expect(sentAt).toHaveLength(2 + 4);
  expect(sentAt.slice(1, 3)).toEqual([asked, asked]);
});

test("does not send another read again that is no longer wanted when its 429 comes", async () => {
  const { ask, end, sentAt, clock } = withOthers({});
  const asked = ask([429]);
  await clock.runUntil(() => false, 50);
  end.abort();
  await clock.runUntil(() => false, 5 * minute);
  expect(await asked).toContain("aborted");
  expect(sentAt).toHaveLength(1);
});

test("is done once the pages are read, though another read still waits", async () => {
  const { reader, requests, ask, clock, settle } = withOthers({
    lists: { docs: rows("docs", 300) },
  });
  reader.open();
  await clock.runUntil(() => requests.length === 10);
  void ask([429, 429]).catch(() => {});
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", total: 300 });
});

test("is done with the last page, not when the pace allows another one", async () => {
  const { reader, requests, settle, clock } = withOthers({
    lists: { docs: rows("docs", 1_400) },
    pace: 6,
  });
  reader.open();
  await settle();
  expect(reader.get().phase).toBe("done");
  expect(clock.now()).toBe((requests.at(-1)?.at ?? 0) + 200);
});

test("sends nothing while it looks up what was kept, whoever else is done meanwhile", async () => {
  let onIdle = () => {};
  let found = (_kept: Kept) => {};
  const { reader, requests, clock } = withOthers({
    deps: {
      onOthersIdle: (listener) => {
        onIdle = listener;
        return () => {};
      },
    },
    kept: {
      isChosen: () => true,
      choose: () => {},
      load: () => new Promise((resolve) => (found = resolve)),
      save: () => Promise.resolve(),
    },
  });
  reader.open();
  onIdle();
  await clock.runUntil(() => false, minute);
  expect(requests).toEqual([]);
  const kinds = reader.get().kinds.map((kind) => ({ ...kind, phase: "done" as const }));
  found({ readAt: clock.now(), kinds, items: [] });
  await clock.runUntil(() => false, minute);
  expect(reader.get().phase).toBe("done");
  expect(reader.get().shown.every(({ isKept }) => isKept)).toBe(true);
  expect(requests).toEqual([]);
});
