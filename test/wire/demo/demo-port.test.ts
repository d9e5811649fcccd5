import { afterEach, beforeEach, expect, test } from "vitest";
import { withWrites } from "../fake-wire.ts";
import { createApi } from "#src/api/api.ts";
import { UnreachableError } from "#src/api/errors.ts";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { type Service, startService } from "#src/demo/http/server.ts";

let service: Service;
beforeEach(async () => {
  service = await startService({ port: 0, key: "port-key", trials: true });
});
afterEach(() => service.close());

const api = () =>
  withWrites(
    createApi({ workspace: { origin: service.origin, prefix: "/api" }, key: () => service.key }),
  );

function sentinel(name: keyof typeof sentinels): string {
  const docs = service.workspace.all("docs");
  return docs.find((doc) => doc["title"] === sentinels[name].title)?.id ?? "";
}

test("replies to a preflight without the key, and lets pages of other origins read", async () => {
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
