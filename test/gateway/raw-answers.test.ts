import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, expect, test } from "vitest";
import { listen } from "../listen.ts";
import { consoleHeaders, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { startForAll } = await setUpGateway();

/** Packets that the workspace and the storage answer with before they end the connection. */
let packets: (string | Buffer)[] = [];
const remote = createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", async () => {
    for (const packet of packets) {
      socket.write(packet);
      await wait(20);
    }
    socket.end();
  });
});
const address = `http://127.0.0.1:${await listen(remote)}`;
afterAll(() => void remote.close());
afterEach(() => {
  packets = [];
});

const page =
  "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b\r\nContent-Length: 24\r\n\r\n<script>alert()</script>";

/** Answers that are informational, with more of what steers a browser. */
const informational: [string, string[]][] = [
  ["a page", [`HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n${page}`]],
  ["headers of this site", [`HTTP/1.1 103 X\r\nContent-Security-Policy: x\r\n\r\n${page}`]],
  [
    "a page in other packets",
    ["HTTP/1.1 1", "03 X\r\nA: b\r\n", "\r\nHT", "TP/1.1", page.slice(8), " "],
  ],
  ["another one", [`HTTP/1.1 100 X\r\n\r\nHTTP/1.1 102 X\r\n\r\n${page}`]],
  [
    "a status line in other words",
    [`HTTP/1.1 103 X\r\nContent-Encoding: gzip\r\n\r\nICY 200 OK${page.slice(15)}`],
  ],
  ["a change of the protocol", [`HTTP/1.1 101 X\r\nUpgrade: websocket\r\n\r\n${page}`]],
  ["no status line", ["HTTP/1.1 103 X\r\n\r\n<script>alert()</script>"]],
];

const gateway = await startForAll({ RESHELVE_WORKSPACE: address, RESHELVE_STORAGE: address });

const list = () => send(gateway.origin, "GET", "/api/invoices", { headers: consoleHeaders });

/** Everything that arrives for a request, which `node:http` would refuse. */
async function readRaw(request: string, more = ""): Promise<string> {
  const { port } = new URL(gateway.origin);
  const socket = connect(Number(port), "127.0.0.1");
  const site =
    "Host: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Requested-With: x\r\nConnection: close";
  socket.write(`${request} HTTP/1.1\r\n${site}${more}\r\nContent-Length: 0\r\n\r\n`);
  let text = "";
  for await (const part of socket) text += String(part);
  return text;
}

test.each(informational)("lets no answer pass for its own after a 1xx and %s", async (_, raw) => {
  packets = raw;
  for (const request of ["GET /api/invoices", "PUT /storage/x"]) {
    // A header without a value is no request for another protocol to a map, but one to nginx.
    const more = raw[0]?.includes(" 101 ") ? "\r\nUpgrade:" : "";
    const answers = (await readRaw(request, more)).split(/^(?=HTTP\/1\.1 )/m);
    const final = answers.find((answer) => !answer.startsWith("HTTP/1.1 1")) ?? "";
    expect(final).not.toMatch(/^set-cookie:/im);
    // Browsers read no further than its length.
    expect(answers.indexOf(final)).toBe(1);
    const [head = "", body = ""] = final.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 502 .*^Connection: close/ms);
    const length = Number(/^Content-Length: (\d+)/m.exec(head)?.[1]);
    expect(body.slice(0, length)).toBe(
      '{"message":"This gateway takes no informational answers."}',
    );
  }
});

test.each(["x", "ICY 200 OK\r\n", "\0", "\r\n\r\n", "HTTP 200 OK\r\nA: b\r\n\r\n"])(
  "passes neither a header nor markup on that follows %j",
  async (start) => {
    packets = [`${start}${page}`];
    const text = await readRaw("GET /api/invoices");
    expect(text).not.toContain("<script>");
    expect(text).not.toMatch(/^(Set-Cookie|Content-Type): (a=b|text\/html)/m);
  },
);

test("passes other answers on byte by byte", async () => {
  const words = '{"a":"<b>: http://x"}';
  const zipped = gzipSync(words);
  const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
  packets = [`${head}Content-Length: ${words.length}\r\n\r\n${words}`];
  expect((await list()).text).toBe(words);
  packets = [`${head}Content-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n\r\n`, zipped];
  const { headers } = await send(gateway.origin, "GET", "/api/invoices", {
    headers: { ...consoleHeaders, "Accept-Encoding": "gzip" },
  });
  expect(headers["content-length"]).toBe(String(zipped.length));
});
