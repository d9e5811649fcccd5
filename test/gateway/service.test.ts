import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createApi } from "#src/api/api.ts";
import { type Service, startService } from "#src/demo/http/server.ts";
import { withWrites } from "../wire/fake-wire.ts";
import { type Settings, createSite, startGateway } from "./support/gateway.ts";

const key = "service-key";
const folder = mkdtempSync(path.join(tmpdir(), "reshelve-service-"));
const keyFile = path.join(folder, "key");
writeFileSync(keyFile, key);
const site = createSite();
let service: Service;
beforeAll(async () => {
  // Without CORS, as a hosted workspace is.
  service = await startService({ port: 0, key, allowOrigin: null });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
  rmSync(site, { recursive: true });
});

/** The console's own requests, as its pages send them. */
function apiThrough(origin: string, ownKey: string | null) {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Sec-Fetch-Site", "same-origin");
    return fetch(input, { ...init, headers });
  };
  onTestFinished(() => void (globalThis.fetch = fetch));
  return withWrites(createApi({ workspace: { origin, prefix: "/api" }, key: () => ownKey }));
}

const modes: [string, Settings, string | null][] = [
  ["the person's key", {}, key],
  ["the gateway's key", { RESHELVE_KEY_FILE: keyFile }, null],
];

test.each(modes)("does the console's work with %s", async (_mode, own, ownKey) => {
  const gateway = await startGateway({
    RESHELVE_ROOT: site,
    RESHELVE_WORKSPACE: service.origin,
    RESHELVE_STORAGE: service.origin,
    RESHELVE_RATE: "100000r/s",
    ...own,
  });
  onTestFinished(() => void gateway.stop());
  const api = apiThrough(gateway.origin, ownKey);

  const { rows } = await api.listArchived("invoices", { page: 1, per_page: 20 });
  const id = rows[0]?.id ?? "";
  expect((await api.restore("invoices", id)).item.archived_at).toBeNull();

  const { id: file, uploadUrl } = await api.createFile("a.bin");
  const bytes = randomBytes(3_000_000);
  const { pathname, search } = new URL(uploadUrl);
  const put = await fetch(`${gateway.origin}/storage${pathname}${search}`, {
    method: "PUT",
    headers: { "Content-Type": "application/octet-stream" },
    body: bytes,
  });
  expect(put.status).toBe(200);
  expect(service.received.at(-1)).toMatchObject({
    bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  await api.completeFile(file);
  const logged = () => gateway.log().map((line) => `${line.method} ${line.path}`);
  await expect
    .poll(logged)
    .toEqual([
      `POST /api/invoices/${id}/restore`,
      "POST /api/files",
      `PUT /storage${pathname}`,
      `POST /api/files/${file}/complete`,
    ]);
});
