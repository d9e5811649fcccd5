import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createPacer } from "#src/api/pacer.ts";
import { openTabChannel } from "#src/writes/browser/tabs.ts";
import type { WriteLog } from "#src/writes/log/write-log.ts";
import type { ItemState } from "#src/writes/run/run-plan.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { targetOf } from "#src/writes/send/write.ts";
import { type Reply, fakeWire, openEngine } from "../fake-wire.ts";
import { idIn, openRun, restored } from "./run-parts.ts";

const many = 20;
const odd = "in_10";
const ids = Array.from({ length: many }, (_, n) => `in_${n}`);

interface Oddity {
  /** Reply about one item in the middle; it may be anything that `fetch` never returns. */
  reply?: () => unknown;
  /** State of the other items; `restored` by default. */
  others?: ItemState;
  log?: Partial<WriteLog>;
  storage?: { save: () => Promise<unknown>; forget: () => Promise<unknown> };
}

const emptyLog: WriteLog = { begin: async () => async () => {}, knownSince: async () => null };

/** Carries out a run over twenty items, with an oddity. */
async function run({ reply, log, storage }: Oddity) {
  const { api, sent } = fakeWire(({ url }) => restored(idIn(url)));
  if (reply) {
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (url: URL | string, init: RequestInit) => {
      const response = await fetch(url, init);
      return idIn(String(url)) === odd ? reply() : response;
    });
  }
  const address = `odd ${Math.random()}`;
  const tabs = openTabChannel({ origin: address, prefix: "" });
  onTestFinished(() => tabs.close());
  const writes = createWriteEngine({
    ...{ api, origin: address, tabs, online: () => true },
    ...(log ? { log: { ...emptyLog, ...log } } : {}),
  });
  const started = openRun(ids, {
    ...{ writes, wait: async () => {} },
    ...(storage && { storage }),
  });
  await started.go();
  return { view: started.view(), sent };
}

const item = (more: string) => `{"id":"${odd}","archived_at":null,${more}}`;
const json = (text: string) => new Response(text);
const throwIt = (thrown: unknown) => () => {
  throw thrown;
};
const trap = new Proxy(new Error("trap"), {
  get: throwIt(new Error("None of its properties can be read.")),
});
const broken = () => Object.defineProperty(new Response("{}"), "headers", { get: throwIt("odd") });
const reject = async () => Promise.reject(new Error("The storage is gone."));

const oddities: [name: string, ends: ItemState, oddity: Oddity][] = [
  ["no oddity", "confirmed", {}],
  [
    "an extra field that is nested 8,000 deep",
    "confirmed",
    { reply: () => json(item(`"x":${"[".repeat(8000)}${"]".repeat(8000)}`)) },
  ],
  [
    "objects that are nested 100,000 deep",
    "confirmed",
    { reply: () => json(item(`"x":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)) },
  ],
  ["a reply of 60 MB", "confirmed", { reply: () => json(item(`"x":"${"x".repeat(6e7)}"`)) }],
  [
    "a refusal of 60 MB",
    "refused",
    { reply: () => new Response("x".repeat(6e7), { status: 422 }) },
  ],
  ["a thrown text", "unknown", { reply: throwIt("odd") }],
  ["a thrown null", "unknown", { reply: throwIt(null) }],
  ["an error that can't be read", "unknown", { reply: throwIt(trap) }],
  [
    "an abort that nobody asked for",
    "unknown",
    { reply: throwIt(new DOMException("x", "AbortError")) },
  ],
  ["a reply that is no Response", "unknown", { reply: () => ({}) }],
  ["an undefined reply", "unknown", { reply: () => undefined }],
  ["a reply without headers", "unknown", { reply: broken }],
  ["a storage that rejects", "confirmed", { storage: { save: reject, forget: reject } }],
  [
    "a storage that throws",
    "confirmed",
    { storage: { save: throwIt("odd"), forget: throwIt("odd") } },
  ],
  ["a log that rejects", "unknown", { log: { begin: reject }, others: "unknown" }],
  ["a log that throws", "unknown", { log: { begin: throwIt("odd") }, others: "unknown" }],
  [
    "a log that rejects outcomes",
    "unknown",
    { log: { begin: async () => reject }, others: "unknown" },
  ],
  [
    "a failing check for restores in other tabs",
    "unknown",
    { log: { knownSince: reject }, others: "unknown" },
  ],
];

describe("one odd thing never stops a run", () => {
  test.each(oddities)("%s", { timeout: 20_000 }, async (_name, ends, oddity) => {
    const { view, sent } = await run(oddity);
    expect(view.phase).toBe("done");
    const { others = "confirmed" } = oddity;
    expect(ids.map((id, index) => [id, view.resultOf(index).state])).toEqual(
      ids.map((id) => [id, id === odd ? ends : others]),
    );
    const sum = Object.values(view.counts).reduce((total, count) => total + count, 0);
    expect(sum).toBe(many);
    const posts = sent.filter(({ init }) => init.method === "POST").map(({ url }) => idIn(url));
    expect(new Set(posts).size).toBe(posts.length);
  });
});

test("an item that throws when it is sent again after a pause keeps no other from being sent", async () => {
  let limited = true;
  let passed = 0;
  const clock = performance.now.bind(performance);
  const now = vi.spyOn(performance, "now").mockImplementation(() => clock() + passed);
  onTestFinished(() => now.mockRestore());
  const pacer = createPacer({ wait: async (milliseconds) => void (passed += milliseconds) });
  const reply: Reply = ({ url }) => {
    if (idIn(url) !== "in_0" || !limited) return restored(idIn(url));
    limited = false;
    return new Response("{}", { status: 429 });
  };
  const { writes } = openEngine(reply, { api: fakeWire(reply, { pacer }).api });
  const send: typeof writes.send = async (write, context) => {
    const outcome = await writes.send(write, context);
    if (targetOf(write) === "invoices/in_0") throw new Error("odd");
    return outcome;
  };
  const started = openRun(ids, { writes: { ...writes, send } });
  await started.go();
  const { phase, counts } = started.view();
  expect(phase).toBe("done");
  expect(counts).toMatchObject({ unknown: 1, confirmed: many - 1 });
});
