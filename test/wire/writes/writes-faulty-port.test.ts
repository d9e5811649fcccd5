import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "#src/api/api.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import {
  type ReferenceService,
  published,
  startReferenceService,
} from "../../browser/support/reference/service.ts";
import { faultyAnswers } from "../../faulty/answers.ts";

let service: ReferenceService;
beforeAll(async () => {
  service = await startReferenceService({ ...published, admits: 10_000 });
});
afterAll(() => service.close());

const rows = faultyAnswers
  .filter(
    ({ operation, line, read }) => operation === "restore" && line === "whole" && read === "none",
  )
  .map((row) => [row.name, row] as const);

// The same rows as over a fake `fetch`, by HTTP on a kept-alive connection.
test.each(rows)("over a port, a restore that is answered with %s", async (_name, row) => {
  const { origin, key, faults, arrived } = service;
  const api = createApi({ workspace: { origin, prefix: "/api" }, key: () => key });
  const engine = createWriteEngine({ api, address: origin, online: () => true });
  faults.splice(0, faults.length, {
    ...{ method: "POST", path: /restore$/, times: 1000, answer: row.answer },
  });
  arrived.length = 0;
  const write = { operation: "restore", kind: "invoices", id: "in_1" } as const;
  const ended = engine.send(write);
  if (row.grade === "waits") {
    await expect.poll(() => engine.stateOf(write)?.phase).toBe("waiting");
    engine.stopWaiting(write);
    expect(await ended).toMatchObject({ grade: "not-sent", reason: "stopped" });
    return;
  }
  expect((await ended).grade).toBe(row.grade);
  expect(arrived.map(({ method }) => method)).toEqual(["POST", "GET"].slice(0, row.requests));
});
