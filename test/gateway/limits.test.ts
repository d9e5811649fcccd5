import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Gateway, type Settings } from "./support/gateway.ts";
import { startRemote } from "./support/remote.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { workspace, startForTest } = await setUpGateway();

const list = (origin: string, headers: Record<string, string> = {}) =>
  send(origin, "GET", "/api/invoices", { headers: { ...consoleHeaders, ...headers } });

/**
 * Requests opened together: nginx reads its clock once for all that it finds, and of more than 30 at
 * one moment some are over the limit of the workspace.
 */
const TOGETHER = 20;

/** Opens connections from an address of this machine, each with the start of a request. */
async function open({ origin }: Gateway, localAddress: string, count: number, start: string) {
  const port = Number(new URL(origin).port);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let index = 0; index < count; index += TOGETHER) {
    const some = Array.from({ length: TOGETHER }, () => {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      socket.on("error", () => {});
      socket.write(start);
      return socket;
    });
    sockets.push(...some);
    await Promise.all(some.map((socket) => once(socket, "connect")));
  }
  return sockets;
}

/** Sends requests of the console over one connection, and returns the status of each answer. */
async function pipeline({ origin }: Gateway, requests: string[]): Promise<number[]> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const site = "Host: a\r\nSec-Fetch-Site: same-origin\r\nX-Requested-With: x";
  const last = requests.length - 1;
  for (const [index, line] of requests.entries()) {
    const end = index === last ? "\r\nConnection: close" : "";
    socket.write(`${line} HTTP/1.1\r\n${site}${end}\r\n\r\n`);
  }
  let text = "";
  for await (const part of socket) text += String(part);
  return [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}

test.each([
  ["half-open connections", "GET / HTTP/1.1\r\nHost: a\r\n"],
  [
    "slow bodies",
    "PUT /api/tasks/tsk_1 HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nSec-Fetch-Site: same-origin\r\nX-Requested-With: x\r\n\r\n{",
  ],
])("answers others beside 2,000 %s of one address", async (_, start) => {
  const gateway = await startForTest();
  const sockets = await open(gateway, "127.0.0.2", 2_000, start);
  expect((await list(gateway.origin)).status).toBe(200);
  expect((await send(gateway.origin, "GET", "/")).status).toBe(200);
  expect(sockets.length).toBe(2_000);
});

test("takes 100 requests at a time of one address", async () => {
  const gateway = await startForTest();
  const slow =
    "GET /api/invoices HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nX-Requested-With: x\r\n\r\n";
  workspace.respond = () => {};
  await open(gateway, "127.0.0.1", 100, slow);
  await expect.poll(() => workspace.arrived.length, { timeout: 30_000 }).toBe(100);
  const answer = await list(gateway.origin);
  expect(answer.status).toBe(429);
  expect(messageOf(answer)).toBe("Too many requests from this address.");
});

test("limits an address before the sign-in is asked", async () => {
  const signIn = await startRemote();
  onTestFinished(signIn.close);
  signIn.respond = (response) => {
    response.writeHead(401);
    response.end();
  };
  const gateway = await startForTest({
    RESHELVE_AUTH: `http://127.0.0.1:${signIn.port}/auth`,
    RESHELVE_USER_HEADER: "Remote-User",
  });
  // Refused by nginx alone, faster than any machine is too slow for.
  const statuses = await pipeline(gateway, [
    ...Array.from({ length: 900 }, () => "GET /api/nothing"),
    ...Array.from({ length: 20 }, () => "GET /api/invoices"),
  ]);
  const limited = statuses.slice(0, 900).filter((status) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(signIn.arrived).toHaveLength(statuses.filter((status) => status === 401).length);
});

test("lets nobody who is not signed in use up the limit of the workspace", async () => {
  const gateway = await startForTest({
    RESHELVE_RATE: "1r/m",
    RESHELVE_USER_HEADER: "Remote-User",
    RESHELVE_PROXY: "127.0.0.1",
  });
  for (let index = 0; index < 40; index += 1) expect((await list(gateway.origin)).status).toBe(401);
  expect((await list(gateway.origin, { "Remote-User": "ada" })).status).toBe(200);
});

test("lets no other site's page use up the limit of a person with a key", async () => {
  const gateway = await startForTest({ RESHELVE_RATE: "1r/m" });
  const crossSite = { "Sec-Fetch-Site": "cross-site" };
  for (let index = 0; index < 40; index += 1) {
    const answer = await list(gateway.origin, crossSite);
    expect(answer.status).toBe(403);
    expect(messageOf(answer)).toBe("This gateway only takes requests of its own console.");
  }
  expect(workspace.arrived).toEqual([]);
  const statuses: number[] = [];
  for (let index = 0; index < 30; index += 1) statuses.push((await list(gateway.origin)).status);
  expect(statuses).toEqual(statuses.map(() => 200));
});

/** Starts a gateway with a limit of its own, and returns what asks it for a list. */
async function start(own: Settings) {
  const gateway = await startForTest(own);
  return () => list(gateway.origin);
}

test("passes 60 requests a minute on, and 30 more at once", async () => {
  const ask = await start({ RESHELVE_RATE: "60r/m" });
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBe(40 - refused.length);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(refused.length).toBeLessThanOrEqual(9);
  for (const answer of refused) {
    expect(answer.headers["retry-after"]).toBe("1");
    expect(answer.headers["x-request-id"]).toBeDefined();
    expect(messageOf(answer)).toBe("Too many requests. This gateway passes 60r/m on.");
  }
  expect(workspace.arrived).toHaveLength(40 - refused.length);
});

test("names the seconds of a lower limit", async () => {
  const ask = await start({ RESHELVE_RATE: "7r/m" });
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers["retry-after"]).toBe("9");
});

test("sends the Retry-After of the workspace alone", async () => {
  workspace.respond = (response) => {
    response.writeHead(429, { "Retry-After": "33" });
    response.end("{}");
  };
  const ask = await start({});
  expect((await ask()).values["retry-after"]).toEqual(["33"]);
});
