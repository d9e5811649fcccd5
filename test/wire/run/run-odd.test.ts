import { describe, expect, onTestFinished, test } from "vitest";
import { openTabChannel } from "#src/writes/browser/tabs.ts";
import type { WriteLog } from "#src/writes/log/write-log.ts";
import type { ItemState, SavedRun } from "#src/writes/run/run-plan.ts";
import { type RunStorage, createRun } from "#src/writes/run/run.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { fakeWire } from "../fake-wire.ts";
import { calm, idIn, planned, restored } from "./run-parts.ts";

const many = 20;
const odd = "in_10";
const ids = Array.from({ length: many }, (_, n) => `in_${n}`);

interface Oddity {
  /** The answer about one item in the middle. */
  answer?: () => unknown;
  /** The state of the others, where it is not `restored`. */
  others?: ItemState;
  log?: WriteLog;
  storage?: Partial<RunStorage>;
  restoredElsewhere?: () => Promise<boolean>;
}

const calmStorage: RunStorage = { save: async () => {}, put: async () => {} };

/** A run over twenty items, in a tab beside another. */
async function run({ answer, log, storage, restoredElsewhere = async () => false }: Oddity) {
  const { api, sent } = fakeWire(({ url }) => {
    const id = idIn(url);
    // What is odd may be no Response at all, so nothing says what it is.
    const answers: { of: (id: string) => Response } = { of: restored };
    if (id === odd && answer) Object.assign(answers, { of: answer });
    return answers.of(id);
  });
  const address = `odd ${Math.random()}`;
  const tabs = openTabChannel(address);
  onTestFinished(() => tabs.close());
  const writes = createWriteEngine({
    ...{ api, address, tabs, online: () => true },
    ...(log ? { log } : {}),
  });
  const saved: SavedRun = {
    ...{ id: "run", origin: "", at: "2026-11-02T09:00:00Z", items: ids.map(planned) },
    ...{ pace: calm, phase: "open" },
  };
  const started = createRun(saved, null, {
    ...{ writes, restoredElsewhere, storage: { ...calmStorage, ...storage } },
    ...{ now: Date.now, wait: async () => {}, onChange: () => {} },
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
  get: throwIt(new Error("Not even its name can be read.")),
});
const broken = () => Object.defineProperty(new Response("{}"), "headers", { get: throwIt("odd") });
const never = async () => Promise.reject(new Error("The storage is gone."));

const oddities: [name: string, ends: ItemState, oddity: Oddity][] = [
  ["nothing", "restored", {}],
  [
    "an extra field that is nested 8,000 deep",
    "unknown",
    { answer: () => json(item(`"x":${"[".repeat(8000)}${"]".repeat(8000)}`)) },
  ],
  [
    "objects that are nested 100,000 deep",
    "unknown",
    { answer: () => json(item(`"x":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)) },
  ],
  ["an answer of 60 MB", "unknown", { answer: () => json(item(`"x":"${"x".repeat(6e7)}"`)) }],
  [
    "a refusal of 60 MB",
    "refused",
    { answer: () => new Response("x".repeat(6e7), { status: 422 }) },
  ],
  ["a text that is thrown", "unknown", { answer: throwIt("odd") }],
  ["nothing that is thrown", "unknown", { answer: throwIt(null) }],
  ["an error that can't be read", "unknown", { answer: throwIt(trap) }],
  [
    "an abort that nobody asked for",
    "unknown",
    { answer: throwIt(new DOMException("x", "AbortError")) },
  ],
  ["an answer that is none", "unknown", { answer: () => ({}) }],
  ["no answer", "unknown", { answer: () => undefined }],
  ["an answer without headers", "unknown", { answer: broken }],
  ["a storage that rejects", "restored", { storage: { put: never, save: never } }],
  ["a storage that throws", "restored", { storage: { put: throwIt("odd"), save: throwIt("odd") } }],
  ["a log that rejects", "unknown", { log: { begin: never }, others: "unknown" }],
  ["a log that throws", "unknown", { log: { begin: throwIt("odd") }, others: "unknown" }],
  [
    "a log that rejects outcomes",
    "unknown",
    { log: { begin: async () => never }, others: "unknown" },
  ],
  ["a failing look into other tabs", "unknown", { restoredElsewhere: never, others: "unknown" }],
];

describe("one odd thing never stops a run", () => {
  test.each(oddities)("%s", { timeout: 20_000 }, async (_name, ends, oddity) => {
    const { view, sent } = await run(oddity);
    expect(view.phase).toBe("done");
    const { others = "restored" } = oddity;
    expect(ids.map((id, index) => [id, view.resultOf(index).state])).toEqual(
      ids.map((id) => [id, id === odd ? ends : others]),
    );
    const sum = Object.values(view.counts).reduce((total, count) => total + count, 0);
    expect(sum).toBe(many);
    const posts = sent.filter(({ init }) => init.method === "POST").map(({ url }) => idIn(url));
    expect(new Set(posts).size).toBe(posts.length);
  });
});
