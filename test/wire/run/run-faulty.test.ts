import { expect, onTestFinished, test, vi } from "vitest";
import type { ItemState, SavedRun } from "#src/writes/run/run-plan.ts";
import { createRun } from "#src/writes/run/run.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { type FaultyAnswer, faultyAnswers } from "../../faulty/answers.ts";
import { answerRead, answerWrite } from "../../faulty/responses.ts";
import { subjects } from "../../faulty/subjects.ts";
import { fakeWire } from "../fake-wire.ts";
import { calm, idIn, planned, restored } from "./run-parts.ts";

const minute = 60_000;
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Each faulty answer to a restore, about an item of its own. */
const rows = new Map(
  faultyAnswers
    .filter(({ operation }) => operation === "restore")
    .map((row, index): [string, FaultyAnswer] => {
      const id = `in_n${index}`;
      const body = row.answer.body.replaceAll(subjects.restore.id, id);
      return [id, { ...row, answer: { ...row.answer, body } }];
    }),
);

/** Answers that stop a run or keep it waiting until they change. */
const passes = ({ grade, answer }: FaultyAnswer) => grade === "waits" || answer.status === 401;

function stateOf(row: FaultyAnswer): ItemState {
  if (passes(row)) return "restored";
  if (row.grade === "confirmed") return row.answer.status < 300 ? "restored" : "not-archived";
  return row.grade === "refused" ? "refused" : "unknown";
}

test("a run over an item of every faulty answer goes on to its end", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 2, 9) });
  onTestFinished(() => void vi.useRealTimers());
  const given = new Map<string, number>();
  const { api } = fakeWire(async ({ url, init }) => {
    const id = idIn(url);
    const row = rows.get(id);
    if (!row) throw new Error(`There is no ${id}.`);
    await pause(100);
    if (init.method === "GET") {
      const read = answerRead(row);
      const text = (await read.text()).replaceAll(subjects.restore.id, id);
      return new Response(text, { status: read.status });
    }
    const times = (given.get(id) ?? 0) + 1;
    given.set(id, times);
    return passes(row) && times > 2 ? restored(id) : answerWrite(row);
  });
  const writes = createWriteEngine({ api, address: "", online: () => true });
  const saved: SavedRun = {
    ...{ id: "run", origin: "", at: "2026-11-02T09:00:00Z", pace: calm, phase: "open" },
    items: [...rows.keys()].map(planned),
  };
  const run = createRun(saved, null, {
    ...{ writes, storage: { save: async () => {}, put: async () => {} } },
    ...{ restoredElsewhere: async () => false, now: Date.now, wait: pause, onChange: () => {} },
  });
  void run.go();
  // A person enters a new key, or comes back after a long pause.
  for (let waited = 0; waited < 600 && run.view().phase !== "done"; waited += 1) {
    run.resume();
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(run.view().phase).toBe("done");
  const ended = [...rows].map(([, row], index) => [row.name, run.view().resultOf(index).state]);
  expect(ended).toEqual([...rows.values()].map((row) => [row.name, stateOf(row)]));
  // What says nothing of a pause or a key was sent once.
  const often = [...given].filter(
    ([id, times]) => times > (passes(rows.get(id) ?? fail()) ? 3 : 1),
  );
  expect(often).toEqual([]);
});

function fail(): never {
  throw new Error("There is no such row.");
}
