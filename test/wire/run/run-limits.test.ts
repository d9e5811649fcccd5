import { expect, onTestFinished, test, vi } from "vitest";
import type { SavedRun } from "#src/writes/run/run-plan.ts";
import { createRun } from "#src/writes/run/run.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { fakeWire } from "../fake-wire.ts";
import { calm, idIn, planned, restored } from "./run-parts.ts";

const minute = 60_000;
const many = 130;
const ids = Array.from({ length: many }, (_, n) => `in_${n}`);
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Admits 60 requests in each minute, and says so in no header that a page may read. */
function admit() {
  let opened = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (Date.now() >= opened + minute) [opened, count] = [Date.now(), 0];
    count += 1;
    return count <= 60;
  };
}

test.each([0, 59])(
  "a run waits as long as the window asks, where %i requests were sent before it",
  async (before) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 2, 9) });
    onTestFinished(() => void vi.useRealTimers());
    const admits = admit();
    for (let n = 0; n < before; n += 1) admits();
    const { api, sent } = fakeWire(async ({ url }) => {
      await pause(150);
      return admits() ? restored(idIn(url)) : new Response("{}", { status: 429 });
    });
    const writes = createWriteEngine({ api, address: "", online: () => true });
    const saved: SavedRun = {
      ...{ id: "run", origin: "", at: "2026-11-02T09:00:00Z", items: ids.map(planned) },
      ...{ pace: calm, phase: "open" },
    };
    const run = createRun(saved, null, {
      ...{ writes, storage: { save: async () => {}, put: async () => {} } },
      ...{ restoredElsewhere: async () => false, now: Date.now, wait: pause, onChange: () => {} },
    });
    const started = Date.now();
    let ended = 0;
    void run.go().then(() => (ended = Date.now()));
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(run.view().counts).toMatchObject({ restored: many, refused: 0, unknown: 0, waiting: 0 });
    expect(ended - started).toBeLessThan(6 * minute);
    // Few are sent in vain.
    expect(sent.length - many).toBeLessThan(30);
  },
);
