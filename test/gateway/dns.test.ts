import { createSocket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../listen.ts";
import type { Settings } from "./support/gateway.ts";
import { startRemote } from "./support/remote.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, workspace, startForTest } = await setUpGateway();

/** Answers each question for an IPv4 address with the next list, for no time at all; the last one stays.
 * Without any it says nothing. */
async function startNameServer(answers: string[][]) {
  const socket = createSocket("udp4");
  const port = await freePort();
  socket.on("message", (question, { port: from, address: to }) => {
    if (answers.length === 0) return;
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
    // The question ends with a name, its type and its class; what follows is an option of ours.
    const end = question.indexOf(0, 12) + 5;
    const records = addresses.flatMap((address) => [
      ...[0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4],
      ...address.split(".").map(Number),
    ]);
    const parts = [
      question.subarray(0, 2),
      header,
      question.subarray(12, end),
      Buffer.from(records),
    ];
    socket.send(Buffer.concat(parts), from, to);
  });
  await new Promise<void>((resolve) => {
    socket.bind(port, "127.0.0.1", resolve);
  });
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${port}`;
}

/** Starts a gateway that asks this name server for `workspace.test`. */
async function start(nameServer: string, port: number, own: Settings = {}) {
  const gateway = await startForTest({
    RESHELVE_WORKSPACE: `https://workspace.test:${port}`,
    RESHELVE_RESOLVER: nameServer,
    ...own,
  });
  return gateway.origin;
}

test("asks for the address of the workspace again", async () => {
  // At the second address nobody listens.
  const nameServer = await startNameServer([["127.0.0.1"], ["127.9.9.9"], ["127.0.0.1"]]);
  const origin = await start(nameServer, workspace.port);
  const list = () => send(origin, "GET", "/api/invoices", { headers: consoleHeaders });
  for (const status of [200, 502, 200]) {
    // nginx keeps an answer to the end of its second at least.
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(status);
  }
  expect(workspace.arrived[0]?.headers["host"]).toBe(`workspace.test:${workspace.port}`);
});

test("sends a write once, also where the workspace has two addresses", async () => {
  const remote = await startRemote(certificates, { host: "0.0.0.0" });
  onTestFinished(remote.close);
  remote.respond = (response) => response.destroy();
  const origin = await start(await startNameServer([["127.0.0.1", "127.0.0.2"]]), remote.port);
  const put = { headers: consoleHeaders, body: "{}" };
  expect((await send(origin, "PUT", "/api/tasks/tsk_1", put)).status).toBe(502);
  expect(remote.arrived).toHaveLength(1);
});

test("waits for a name server no longer than RESHELVE_TIMEOUT", async () => {
  const silent = await startNameServer([]);
  const origin = await start(silent, workspace.port, { RESHELVE_TIMEOUT: "1s" });
  const before = performance.now();
  const answer = await send(origin, "GET", "/api/invoices", { headers: consoleHeaders });
  // The default of nginx is 30 s.
  expect(performance.now() - before).toBeLessThan(15_000);
  expect(answer.status).toBe(502);
  expect(messageOf(answer)).toBe("The workspace can’t be reached.");
});
