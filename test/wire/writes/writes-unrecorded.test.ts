import { expect, test, vi } from "vitest";
import { attachedMessage } from "#src/uploads/page/outcome-messages.ts";
import { confirmedMessage, restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { createUnrecorded } from "#src/writes/log/unrecorded.ts";
import { createWriteLog } from "#src/writes/log/write-log.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { type Answer, connection, json, openEngine } from "../fake-wire.ts";

const write = (id: string): RestoreWrite => ({ operation: "restore", kind: "invoices", id });
const restored = (id: string) => json({ id, archived_at: null });
const refusal = new DOMException("The quota is exceeded.", "QuotaExceededError");

/** An engine whose audit log can't be opened. */
function setUp(answer: Answer = ({ url }) => restored(/in_\d+/.exec(url)?.[0] ?? "")) {
  const unrecorded = createUnrecorded();
  const log = createWriteLog({
    log: Object.assign(Object.create(null), { begin: () => Promise.reject(refusal) }),
    workspace: connection,
    unrecorded,
    onFailure: (cause) => {
      throw cause;
    },
  });
  const asked = () => vi.waitUntil(() => unrecorded.get().asking);
  return { ...openEngine(answer, { log }), unrecorded, asked };
}

test("a write that can't be noted is sent only after the person chose so, who is asked once", async () => {
  const { writes, sent, unrecorded, asked } = setUp();
  const outcomes = [writes.send(write("in_1")), writes.send(write("in_2"))];
  expect(await asked()).toBe("The storage of this browser is full.");
  expect(sent).toHaveLength(0);
  unrecorded.answer(true);
  const [first] = await Promise.all(outcomes);
  expect(sent).toHaveLength(2);
  expect(first).toMatchObject({ grade: "confirmed", unrecorded: true });
  expect(writes.stateOf(write("in_1"))).toMatchObject({ outcome: { unrecorded: true } });
  if (first?.grade !== "confirmed") throw new Error("It was not restored.");
  expect(confirmedMessage("invoices", "INV-1", first)).toBe(
    "INV-1 restored. Sent without a record.",
  );
  expect(attachedMessage(first, 2, "fold_1")).toBe(
    "2 files attached to fold_1. Sent without a record.",
  );

  await writes.send(write("in_3"), { run: "run" });
  expect(unrecorded.get()).toMatchObject({ asking: null, count: 3, inRuns: { run: 1 } });
});

test("after a no nothing is sent, what was unknown stays so, and the next write asks again", async () => {
  const { writes, sent, unrecorded, asked } = setUp(() => json({}, 500));
  const unknown = writes.send(write("in_1"));
  await asked();
  unrecorded.answer(true);
  expect(restoreMessage(await unknown)?.text).toMatch(/ Sent without a record\.$/);

  unrecorded.answer(false);
  const again = writes.send(write("in_1"));
  const other = writes.send(write("in_2"));
  await asked();
  unrecorded.answer(false);
  const notSent = { grade: "not-sent", reason: "not-recorded" };
  expect(await Promise.all([again, other])).toEqual([notSent, notSent]);
  expect(writes.stateOf(write("in_1"))).toMatchObject({ outcome: { grade: "unknown" } });
  expect(sent).toHaveLength(1);

  void writes.send(write("in_2"));
  await asked();
  expect(sent).toHaveLength(1);
});

test("a session that ends while the person is asked sends nothing", async () => {
  const { writes, sent, unrecorded, asked, end } = setUp();
  const outcome = writes.send(write("in_1"));
  await asked();
  end();
  unrecorded.answer(false);
  expect((await outcome).grade).toBe("not-sent");
  expect(sent).toHaveLength(0);
});

test("a result that can't be kept is counted once, however often more becomes known", async () => {
  const unrecorded = createUnrecorded();
  const onFailure = vi.fn<(cause: unknown) => void>();
  const entry = Object.assign(Object.create(null), {});
  const log = createWriteLog({
    ...{ workspace: connection, unrecorded, onFailure },
    log: Object.assign(Object.create(null), {
      begin: async () => entry,
      end: () => Promise.reject(refusal),
    }),
  });
  const note = await log.begin(write("in_1"), { method: "POST", path: "/x", body: null }, {});
  if (note === "refused") throw new Error("It was not noted.");
  const outcome = { grade: "unknown", reason: "timeout", status: null } as const;
  await note({ by: "answer", outcome, response: null });
  await note({ by: "late", outcome, response: null });
  expect(unrecorded.get()).toMatchObject({ asking: null, count: 1 });
  expect(onFailure).toHaveBeenCalledTimes(2);
});
