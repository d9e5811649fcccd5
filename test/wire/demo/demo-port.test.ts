import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withWrites } from "../fake-wire.ts";
import { createApi } from "#src/api/api.ts";
import { UnreachableError } from "#src/api/errors.ts";
import { methods } from "#src/api/http.ts";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { type Service, startService } from "#src/demo/http/server.ts";

let service: Service;
beforeEach(async () => {
  service = await startService({ port: 0, key: "port-key", trials: true });
});
afterEach(() => service.close());

const api = () =>
  withWrites(
    createApi({
      workspace: { origin: service.origin, prefix: "/api" },
      key: () => service.key,
    }),
  );

function sentinel(name: keyof typeof sentinels): string {
  const docs = service.workspace.all("docs");
  return docs.find((doc) => doc["title"] === sentinels[name].title)?.id ?? "";
}

test("answers a preflight without the key, and lets pages of other origins read", async () => {
  const preflight = await fetch(`${service.origin}/api/docs`, { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  const allowed = preflight.headers.get("Access-Control-Allow-Headers")?.split(", ");
  expect(allowed).toEqual(["Content-Type", "Accept", "X-Requested-With", "Authorization"]);
  expect(preflight.headers.get("Access-Control-Allow-Methods")).toContain("PUT");
  expect(Number(preflight.headers.get("Access-Control-Max-Age"))).toBeGreaterThan(0);

  const refused = await fetch(`${service.origin}/api/docs`);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(refused.headers.get("Access-Control-Expose-Headers")).toBe(
    "Retry-After, X-RateLimit-Remaining, Date",
  );
  expect(refused.headers.get("Connection")).toBe("close");
});

test("may keep pages of other origins out", async () => {
  const closed = await startService({ port: 0, key: "k", allowOrigin: null });
  const response = await fetch(`${closed.origin}/api/docs`);
  await closed.close();
  expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
});

test("a cut breaks the connection, and the request came once", async () => {
  const id = sentinel("cut");
  await expect(api().restore("docs", id)).rejects.toBeInstanceOf(UnreachableError);
  expect(service.workspace.get("docs", id)["archived_at"]).toBeNull();
  expect(service.requests.map(({ method, status }) => [method, status])).toEqual([["POST", null]]);
});

test("anything outside the interface is no route", async () => {
  const response = await fetch(`${service.origin}/elsewhere`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "The route elsewhere could not be found." });
});

/** Sends a method and target that `fetch` would refuse or normalise. */
function send(method: string, target: string, body = "") {
  const { hostname, port } = new URL(service.origin);
  const headers = { Authorization: `Bearer ${service.key}`, "Content-Length": body.length };
  return new Promise<{ status: number | undefined; allow: string | undefined }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, method, path: target, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, allow: answer.headers.allow });
      });
      sent.on("error", reject);
      sent.end(body);
    },
  );
}

test.each([
  [400, "a percent sign alone", "GET", "/%"],
  [400, "no hexadecimal digits", "GET", "/api/docs/%zz"],
  [400, "bytes that are no UTF-8", "GET", "/api/docs/%ff%fe"],
  [400, "such bytes in an ID", "POST", "/api/docs/%ff%fe/restore"],
  [400, "a percent sign in an upload address", "PUT", "/bucket/%"],
  [400, "an address of another host", "GET", "http://other.example/api/docs"],
  [404, "an escaped character", "GET", "/api/docs/%7E"],
  [405, "TRACE of a route", "TRACE", "/api/docs"],
  [405, "TRACE of no route", "TRACE", "/elsewhere"],
  [414, "a query of 9,000 characters", "GET", `/api/docs?title=${"x".repeat(9000)}`],
  [200, "a query of 7,000 characters", "GET", `/api/docs?title=${"x".repeat(7000)}`],
])("%i to %s", async (status, _name, method, target) => {
  expect((await send(method, target)).status).toBe(status);
});

test("a 405 names the allowed methods", async () => {
  expect((await send("TRACE", "/api/docs")).allow).toBe(methods.join(", "));
});

test("a body of 60 MB is too large, and the service still takes one of 100 kB", async () => {
  const [task] = service.workspace.all("tasks");
  const target = `/api/tasks/${task?.id}`;
  const bodyOf = (description: string) => JSON.stringify({ description });
  expect((await send("PUT", target, bodyOf("x".repeat(60_000_000)))).status).toBe(413);
  expect(service.requests[0]?.body).toBe("");
  expect((await send("PUT", target, bodyOf("x".repeat(100_000)))).status).toBe(200);
});

test("closes while a restore hangs", async () => {
  const pending = api()
    .restore("docs", sentinel("hang"))
    .catch((error: unknown) => error);
  await expect.poll(() => service.requests.length).toBe(1);
  await service.close();
  expect(await pending).toBeInstanceOf(UnreachableError);
});

test("a taken port is reported", async () => {
  const port = Number(new URL(service.origin).port);
  await expect(startService({ port, key: "k" })).rejects.toThrow("EADDRINUSE");
});
