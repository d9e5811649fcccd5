import { expect, onTestFinished, test, vi } from "vitest";
import type { ItemState } from "#src/writes/run/run-plan.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { type FaultyAnswer, faultyAnswers } from "../../faulty/answers.ts";
import { answerRead, answerWrite } from "../../faulty/responses.ts";
import { subjects } from "../../faulty/subjects.ts";
import { fakeWire } from "../fake-wire.ts";
import { idIn, openRun, pause, restored } from "./run-parts.ts";

const minute = 60_000;

/** Every faulty answer to a restore, by the id of an item of its own. */
const rows = new Map(
  faultyAnswers
    .filter(({ operation }) => operation === "restore")
    .map((row, index): [string, FaultyAnswer] => {
      const id = `in_n${index}`;
      const body = row.answer.body.replaceAll(subjects.restore.id, id);
      return [id, { ...row, answer: { ...row.answer, body } }];
    }),
);

/** True for an answer that makes a run wait or halt, which is answered otherwise in the end. */
const holdsUp = ({ grade, answer }: FaultyAnswer) => grade === "waits" || answer.status === 401;

function stateOf(row: FaultyAnswer): ItemState {
  if (holdsUp(row)) return "restored";
  if (row.grade === "confirmed") return row.answer.status < 300 ? "restored" : "not-archived";
  return row.grade === "refused" ? "refused" : "unknown";
}

test("a run with every faulty answer goes on to its end", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 2, 9) });
  onTestFinished(() => void vi.useRealTimers());
  const sendCounts = new Map<string, number>();
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
    const times = (sendCounts.get(id) ?? 0) + 1;
    sendCounts.set(id, times);
    return holdsUp(row) && times > 2 ? restored(id) : answerWrite(row);
  });
  const writes = createWriteEngine({ api, origin: "", online: () => true });
  const run = openRun([...rows.keys()], { writes });
  void run.go();
  // A person enters a new key, or comes back after a long pause.
  for (let waited = 0; waited < 600 && run.view().phase !== "done"; waited += 1) {
    run.resume();
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(run.view().phase).toBe("done");
  const ended = [...rows].map(([, row], index) => [row.name, run.view().resultOf(index).state]);
  expect(ended).toEqual([...rows.values()].map((row) => [row.name, stateOf(row)]));
  // Only a restore that was held up was sent more than once.
  const sentTooOften = [...rows].flatMap(([id, row]) => {
    const times = sendCounts.get(id) ?? 0;
    return times > (holdsUp(row) ? 3 : 1) ? [{ name: row.name, times }] : [];
  });
  expect(sentTooOften).toEqual([]);
});
