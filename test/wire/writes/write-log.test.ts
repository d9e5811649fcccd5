import "fake-indexeddb/auto";
import { expect, onTestFinished, test, vi } from "vitest";
import { createSession } from "#src/app/session.ts";
import { pageLocks } from "../page-locks.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { createWriteLog } from "#src/writes/log/write-log.ts";
import type { UpdateTaskWrite } from "#src/writes/send/write.ts";
import { connection, fakeWire, json, openEngine } from "../fake-wire.ts";

const key = "k_live/Zq7RtY2mKp9+LxW4";
const secret = "whsec_Zq7RtY2mKp9LxW4vB8nJ3hGd";

test.each([
  ["the key", key],
  ["a webhook secret", secret],
])("%s in the title of a task is not stored in the audit log", async (_name, typed) => {
  const title = `Replace ${typed} today`;
  const { sent } = fakeWire(({ url }) =>
    url.includes("/webhooks")
      ? json({ data: [{ id: "wh_1", secret }] })
      : json({ id: "tsk_1", title }),
  );
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", new EventTarget());
  const locks = pageLocks();
  const log = openAuditLog({ locks, tab: "this" });
  const session = createSession({
    connection: { origin: "https://acme.example.com", prefix: "/api", key, keep: "reload" },
    ...{ log, locks, onDisposed: () => {} },
  });
  onTestFinished(async () => {
    session.dispose();
    await log.close();
  });
  await session.api.listWebhooks({ page: 1, per_page: 20 });
  const body = JSON.stringify({ title });
  const write: UpdateTaskWrite = {
    ...{ operation: "updateTask", id: "tsk_1", body },
    ...{ changes: { title }, before: {} },
  };
  await session.writes.send(write, { name: title });
  expect(session.isUnrecorded.get()).toBe(false);
  expect(sent.at(-1)?.init.body).toBe(body);
  const entry = (await log.entries()).at(-1);
  expect(entry).toMatchObject({
    name: "Replace [hidden] today",
    body: '{"title":"Replace [hidden] today"}',
  });
  expect(entry).not.toHaveProperty("exact");
  expect(JSON.stringify(entry)).not.toContain(typed);
});

test.each([
  ["request", 0],
  ["reply", 1],
])("a %s that can’t be stored changes no outcome, and is told", async (_name, room) => {
  let stored = 0;
  const store = async () => {
    stored += 1;
    if (stored > room) throw new Error("No space.");
  };
  const onFailure = vi.fn<() => void>();
  const full = { begin: store, append: store, discard: store, knownSince: async () => null };
  const log = createWriteLog({ log: full, workspace: connection, onFailure });
  const { writes } = openEngine(() => json({ id: "doc_1", archived_at: null }), { log });
  const outcome = await writes.send({ operation: "restore", kind: "docs", id: "doc_1" });
  expect(outcome).toMatchObject({ grade: "confirmed" });
  expect(onFailure).toHaveBeenCalledOnce();
});
