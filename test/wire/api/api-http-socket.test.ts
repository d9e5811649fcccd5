import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApi } from "#src/api/api.ts";
import { UnreadableResponseError } from "#src/api/errors.ts";
import { type TestApi, taskBody, thrown, withWrites } from "../fake-wire.ts";
import { listen } from "../../listen.ts";

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A service on a real loopback port, so that bytes and broken connections are real. */
async function serve(
  answer: (response: ServerResponse) => void,
): Promise<{ api: TestApi; received: Received[]; origin: string }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks) });
      answer(response);
    });
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    api: withWrites(createApi({ workspace: { origin, prefix: "/api" }, key: () => "k-1" })),
    received,
    origin,
  };
}

describe("over a real connection", () => {
  test("the body of a task update arrives byte for byte, with the documented headers", async () => {
    const { api, received } = await serve((response) => response.end('{"id":"tsk_1"}'));
    await api.updateTask("tsk_1", taskBody);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: "PUT", url: "/api/tasks/tsk_1" });
    expect(received[0]?.body.equals(Buffer.from(taskBody, "utf8"))).toBe(true);
    expect(received[0]?.headers).toMatchObject({
      "content-type": "application/json",
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      authorization: "Bearer k-1",
    });
    expect(received[0]?.headers).not.toHaveProperty("cookie");
    expect(received[0]?.headers).not.toHaveProperty("referer");
  });

  test("a chunked body that breaks off is cut, even after whole JSON", async () => {
    const { api } = await serve((response) => {
      response.writeHead(201);
      response.write('{"id":"in_1"}', () => response.destroy());
    });
    const error = await thrown(UnreadableResponseError, api.restore("invoices", "in_1"));
    expect([error.reason, error.status]).toEqual(["cut", 201]);
  });

  test("a redirect is not followed, so the key goes nowhere else", async () => {
    const other = await serve((response) => response.end('{"id":"in_1"}'));
    const { api, received } = await serve((response) => {
      response.writeHead(307, { Location: `${other.origin}/api/invoices/in_1/restore` });
      response.end();
    });
    const error = await thrown(UnreadableResponseError, api.restore("invoices", "in_1"));
    expect([error.reason, error.status]).toEqual(["redirect", 307]);
    expect(received).toHaveLength(1);
    expect(other.received).toEqual([]);
  });
});
