import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { curlOf } from "#src/api/curl.ts";
import { createApi } from "#src/api/api.ts";
import { startService } from "#src/demo/http/server.ts";
import { forwardTo } from "../listen.ts";
import { withWrites } from "../wire/fake-wire.ts";
import { startGateway } from "./support/gateway.ts";

const key = "service key";
const folder = mkdtempSync(path.join(tmpdir(), "reshelve-curl-"));
const service = await startService({ port: 0, key });
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command in a POSIX shell, as a file, since one argument may not be as long as a body. */
async function runInShell(command: string): Promise<string> {
  const file = path.join(folder, "command.sh");
  writeFileSync(file, command);
  const env = { PATH: process.env["PATH"], HOME: folder, RESHELVE_KEY: key };
  return (await promisify(execFile)("sh", [file], { cwd: folder, env })).stdout;
}

const put = { prefix: "/api", method: "PUT", path: "/tasks/tsk_1" };
const hasNul = (text: string) => text.includes("\0");

const byHand = [
  "",
  "@/etc/passwd",
  "@-",
  "'",
  "''\\''",
  "'; exit 1; '",
  '"$RESHELVE_KEY" `id` $(id) ${HOME} !! ~ * ? [a-z] {a,b}',
  "a\\nb\\\\ \\",
  "a\nb\n\n",
  "\r\n\ttab\u007f\u001b[31m",
  "--next -o x",
  "&a=b%00+c#d",
  "\ufeff\u202egnp.exe\u2028\u0301 😀",
  JSON.stringify({ title: "it's \0 NUL" }),
  "x".repeat(5_000),
  `'${"ä".repeat(200_000)}`,
];
const generated = fc
  .sample(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), 30)
  .filter((text) => !hasNul(text));

test("a command sends the same bytes from a shell, for nasty bodies", async () => {
  const bodies = [...byHand, ...generated];
  expect(bodies.length).toBeGreaterThan(30);
  const commands = bodies.map((body) => curlOf({ ...put, origin: service.origin, body }));
  for (const command of commands) expect(command).not.toContain(key);
  // Several commands are run one after the other.
  await runInShell(commands.join("\n"));
  const sent = { method: "PUT", path: "/api/tasks/tsk_1", hasAuthorization: true };
  expect(service.requests).toMatchObject(bodies.map((body) => ({ ...sent, body })));
});

test("a command is accepted as the console’s own request, also by a gateway", async () => {
  const gateway = await startGateway({ WORKSPACE: service.origin }, { root: folder });
  onTestFinished(() => gateway.stop());
  const { port, stop } = await forwardTo(gateway.socketPath);
  onTestFinished(stop);
  const wire = { workspace: { origin: service.origin, prefix: "/api" }, key: () => key };
  const api = withWrites(createApi(wire));
  const { rows } = await api.listItems("invoices", { state: "archived", page: 1, per_page: 2 });
  const origins = [service.origin, `http://127.0.0.1:${port}`];
  const restores = rows.map(({ id }, index) => {
    const path = `/invoices/${id}/restore`;
    const origin = origins[index] ?? "";
    return curlOf({ origin, gateway: index > 0, prefix: "/api", method: "POST", path, body: null });
  });
  const replies = await runInShell(restores.join("\n"));
  expect(replies.match(/"archived_at":null/g)).toHaveLength(2);
});
