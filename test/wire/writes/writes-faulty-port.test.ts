import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "#src/api/api.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import {
  type ReferenceService,
  defaultLimits,
  startReferenceService,
} from "../../browser/support/reference/service.ts";
import { faultyAnswers } from "../../faulty/answers.ts";

let service: ReferenceService;
beforeAll(async () => {
  service = await startReferenceService({ ...defaultLimits, requests: 10_000 });
});
afterAll(() => service.close());

const rows = faultyAnswers
  .filter(
    ({ operation, delivery, read }) =>
      operation === "restore" && delivery === "complete" && read === "none",
  )
  .map((row) => [row.name, row] as const);

// The same answers as in writes-faulty.test.ts, but over HTTP on a kept-alive connection.
test.each(rows)("over a port, a restore that is answered with %s", async (_name, row) => {
  const { origin, key, faults, requests } = service;
  const api = createApi({ workspace: { origin, prefix: "/api" }, key: () => key });
  const engine = createWriteEngine({ api, origin, online: () => true });
  faults.splice(0, faults.length, {
    ...{ method: "POST", path: /restore$/, times: 1000, answer: row.answer },
  });
  requests.length = 0;
  const write = { operation: "restore", kind: "invoices", id: "in_1" } as const;
  const ended = engine.send(write);
  if (row.grade === "waits") {
    await expect.poll(() => engine.stateOf(write)?.phase).toBe("waiting");
    engine.stopWaiting(write);
    expect(await ended).toMatchObject({ grade: "not-sent", reason: "stopped" });
    return;
  }
  expect((await ended).grade).toBe(row.grade);
  expect(requests.map(({ method }) => method)).toEqual(
    ["POST", "GET", "GET"].slice(0, row.requests),
  );
});
