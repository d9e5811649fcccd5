import { describe, expect, test } from "vitest";
import { openEngine } from "../fake-wire.ts";

/** An engine over a workspace that replies by method and path; anything else is a 404. */
function open(replies: Record<string, object>) {
  const { writes, sent } = openEngine(({ url, init }) => {
    const reply = replies[`${init.method} ${new URL(url).pathname}`];
    return reply ? Response.json(reply) : Response.json({ message: "No." }, { status: 404 });
  });
  const requests = () =>
    sent.map(({ url, init }) => `${init.method} ${new URL(url).pathname.replace("/api/", "")}`);
  return { writes, requests };
}

const archived = "2026-10-28T14:47:00+00:00";

describe("a restore whose reply is another item", () => {
  const write = { operation: "restore", kind: "docs", id: "doc_1" } as const;
  const restored = { "POST /api/docs/doc_1/restore": { id: "doc_2", archived_at: null } };

  test.each([
    ["active", null, { grade: "confirmed", by: "read" }],
    ["still archived", archived, { grade: "refused", reason: "unchanged" }],
  ])("is settled by a read of its own, which is %s", async (_title, archived_at, outcome) => {
    const { writes, requests } = open({
      ...restored,
      "GET /api/docs/doc_1": { id: "doc_1", archived_at },
    });
    expect(await writes.send(write)).toMatchObject(outcome);
    expect(requests()).toEqual(["POST docs/doc_1/restore", "GET docs/doc_1"]);
  });
});

describe("a finish", () => {
  const file = { id: "fi_1", name: "a.pdf", updated_at: archived };
  const finish = (reply: object) => {
    const { writes } = open({ "POST /api/files/fi_1/complete": reply });
    return writes.send({ operation: "finish", id: "fi_1" });
  };

  test.each([
    ["a status that says so", { ...file, status: "failed" }],
    ["a state that says so", { ...file, state: "Error while scanning" }],
    ["no success", { ...file, success: false }],
    ["an error", { ...file, error: "No bytes." }],
    ["errors", { ...file, errors: { file: ["No bytes."] } }],
  ])("that failed, by %s beside the ID, is not finished", async (_title, reply) => {
    expect(await finish(reply)).toMatchObject({ grade: "unknown", reason: "contradictory" });
  });

  test.each([
    ["its fields", file],
    ["its fields alone in data", { data: file }],
    ["no field but its ID", { id: "fi_1" }],
    ["another status and no errors", { ...file, status: "processed", error: null, errors: [] }],
  ])("that shows %s is finished", async (_title, reply) => {
    expect(await finish(reply)).toMatchObject({ grade: "confirmed", by: "reply" });
  });
});

describe("a save whose reply is an echo of the request", () => {
  const changes = { title: "New", due_at: null };
  const before = { title: "Old", due_at: archived };
  const body = JSON.stringify(changes);
  const write = { operation: "updateTask", id: "tsk_1", body, changes, before } as const;
  const saved = { "PUT /api/tasks/tsk_1": { id: "tsk_1", ...changes } };
  const save = async (task?: object) => {
    const { writes, requests } = open({
      ...saved,
      ...(task && { "GET /api/tasks/tsk_1": { id: "tsk_1", ...task } }),
    });
    const outcome = await writes.send(write);
    expect(requests()).toEqual(["PUT tasks/tsk_1", "GET tasks/tsk_1"]);
    return outcome;
  };

  test("is confirmed by a read", async () => {
    expect(await save(changes)).toMatchObject({ grade: "confirmed", by: "read" });
  });
  test("is not saved where a read shows the old values", async () => {
    expect(await save(before)).toMatchObject({ grade: "unknown", reason: "queued" });
  });
  test("is accepted and not checked where it can’t be read", async () => {
    expect(await save()).toMatchObject({ grade: "unknown", reason: "unconfirmed" });
  });
});
