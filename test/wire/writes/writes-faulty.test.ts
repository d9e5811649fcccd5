import { describe, expect, test, vi } from "vitest";
import { createApi } from "#src/api/api.ts";
import { createSecrets } from "#src/api/secrets.ts";
import type { WriteLog } from "#src/writes/log/write-log.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { type FaultyReply, faultyReplies } from "../../faulty/replies.ts";
import { replyRead, replyWrite } from "../../faulty/responses.ts";
import { key, subjects, webhookSecret } from "../../faulty/subjects.ts";
import { type Reply, connection, fakeWire, json } from "../fake-wire.ts";

const minute = 60_000;

/** Sends the write of a row, in a session that knows a secret: it has read the webhooks. */
async function send(row: FaultyReply) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 2, 9) });
  const reply: Reply = ({ url, init }) => {
    if (url.includes("/webhooks?")) return json({ data: [{ id: "wh_1", secret: webhookSecret }] });
    return init.method === "GET" ? replyRead(row) : replyWrite(row);
  };
  const { sent } = fakeWire(reply);
  const api = createApi({ workspace: connection, key: () => key }, createSecrets());
  await api.listWebhooks({ page: 1, per_page: 20 });
  sent.length = 0;
  const logged: unknown[] = [];
  const log: WriteLog = {
    knownSince: async () => null,
    begin: async (...begun) => {
      logged.push(begun);
      return async (...news) => void logged.push(news);
    },
  };
  const engine = createWriteEngine({ api, origin: "", online: () => true, log });
  const { write } = subjects[row.operation];
  const ended = engine.send(write);
  await vi.advanceTimersByTimeAsync(row.grade === "waits" ? 10 * minute : 20_000);
  return { engine, write, ended, sent, logged };
}

const title = ({ operation, name, read }: FaultyReply) =>
  `${operation}: ${name}${read === "none" ? "" : `, then a read: ${read}`}`;
const rows = faultyReplies.map((row) => [title(row), row] as const);
const ending = rows.filter(([, { grade }]) => grade !== "waits");
const waiting = rows.filter(([, { grade }]) => grade === "waits");

test("there are more than 120 faulty replies, each with its own name", () => {
  expect(rows.length).toBeGreaterThan(120);
  const names = rows.map(([name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe("a faulty reply leads to the grade of its group", () => {
  test.each(ending)("%s", async (_title, row) => {
    const { engine, write, ended, sent, logged } = await send(row);
    // It has ended without the user.
    expect(engine.stateOf(write)).toMatchObject({ phase: "done" });
    const outcome = await ended;
    expect(outcome.grade).toBe(row.grade);
    expect(sent).toHaveLength(row.requests);
    expect(sent.filter(({ init }) => init.method !== "GET").length).toBe(
      row.reply.headers["Retry-After"] === undefined ? 1 : 2,
    );
    const kept = JSON.stringify([outcome, logged]);
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(webhookSecret);
  });
});

describe("a rate-limited write waits until it is stopped", () => {
  test.each(waiting)("%s", async (_title, row) => {
    const { engine, write, ended, sent } = await send(row);
    expect(engine.stateOf(write)).toMatchObject({ phase: "waiting" });
    expect(sent.length).toBeGreaterThanOrEqual(row.requests);
    // Pauses grow to a minute, also when the service asks for none.
    expect(sent.length).toBeLessThan(20);
    engine.stopWaiting(write);
    await vi.advanceTimersByTimeAsync(minute);
    expect(await ended).toMatchObject({ grade: "not-sent", reason: "stopped" });
  });
});
