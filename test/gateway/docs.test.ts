import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { defaultConfig } from "#src/connection/config/site-config.ts";
import { siteHeaders } from "../../build/site-headers.ts";
import { textOf } from "../repository/files.ts";
import { freePort } from "../listen.ts";
import { accepts } from "./support/gateway.ts";
import { send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { site, startForTest } = await setUpGateway();
const page = textOf("docs/deploying.md");

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-docs-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = path.join(folder, "key");
writeFileSync(keyFile, "a-key");

test("docs/deploying.md has a row for each setting, and for no other", () => {
  const table = page.split("### Settings")[1]?.split("###")[0] ?? "";
  const names = (text: string) => new Set(text.match(/RESHELVE_[A-Z_]+/g));
  const rows = table.match(/^\| `.*?` \|/gm)?.join("") ?? "";
  const code = ["settings.sh", "run-nginx"].map((file) => textOf(`deploy/${file}`));
  expect([...names(rows)].toSorted()).toEqual([...names(code.join(""))].toSorted());
});

test("docs/deploying.md has a row for each field of config.json, and for no other", () => {
  const table = page.split("### config.json")[1]?.split("###")[0] ?? "";
  const rows = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
  const { environment: _both, ...others } = defaultConfig;
  expect(rows.toSorted()).toEqual(["color", "name", ...Object.keys(others)].toSorted());
});

test("answers the five commands that check a deployment", async () => {
  const gateway = await startForTest({ RESHELVE_KEY_FILE: keyFile });
  const block = page.split("### Checking a deployment")[1]?.match(/```sh\n([^]*?)```/)?.[1] ?? "";
  const commands = block.split("\n").filter((line) => line.startsWith("curl "));
  const env = { ...process.env, SITE: gateway.origin };
  const answers = await Promise.all(
    commands.map((command) => promisify(execFile)("sh", ["-c", command], { env })),
  );
  expect(answers.map(({ stdout }) => stdout)).toEqual([
    expect.stringMatching(/^HTTP\/1.1 200 OK\r\nContent-Security-Policy:.* connect-src 'self';/),
    expect.stringContaining('"key":"gateway"'),
    '{"data":[]}\n200\n',
    '{"message":"This gateway does not pass DELETE /api/invoices/in_1 on."}',
    '{"message":"This gateway only takes requests of its own console."}\n403\n',
  ]);
});

test("serves the build from the block for a host without the gateway", async () => {
  const port = await freePort();
  const block = page.match(/```nginx\n([^]*?)```/)?.[1] ?? "";
  const own = block
    .replace("/srv/reshelve", site)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`);
  const file = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const main = `daemon off; pid ${folder}/pid; events {} http { include /etc/nginx/mime.types; access_log off; ${temporary} ${own} }`;
  writeFileSync(file, main);
  const child = spawn("nginx", ["-e", "stderr", "-c", file], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGTERM"));
  await expect.poll(() => accepts(port), { timeout: 10_000 }).toBe(true);

  const get = (url: string) =>
    send(`http://127.0.0.1:${port}`, "GET", url, { headers: { "Accept-Encoding": "gzip" } });
  const connect = ["https://workspace.example", "https://storage.example"];
  for (const [url, cache] of [
    ["/archive/invoices?page=2", "no-cache"],
    ["/assets/a.js", "public, max-age=31536000, immutable"],
  ] as const) {
    const { status, headers } = await get(url);
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe("gzip");
    const expected = { ...siteHeaders({ connect }), "Cache-Control": cache };
    for (const [name, value] of Object.entries(expected))
      expect(headers[name.toLowerCase()], name).toBe(value);
  }
  const missing = await get("/assets/gone.js");
  expect(missing.status).toBe(404);
  expect(missing.headers["cache-control"]).toBe("no-cache");
});
