import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root, textOf } from "./files.ts";

/** Starts a script of package.json as npm does, but by Node itself, so that it can be ended on any system. */
function startScript(
  name: string,
  ...options: string[]
): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf("package.json"));
  const [program = "", ...args] = scripts[name]?.split(" ") ?? [];
  const own = program === "vite" ? [path.join(root, "node_modules/vite/bin/vite.js")] : [];
  const child = spawn(process.execPath, [...own, ...args, ...options], {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, "exit");
  });
  return child;
}

/** The first match of a pattern in what a process prints. @throws where it ends without one */
async function printedBy(
  { stdout }: { stdout: NodeJS.ReadableStream },
  pattern: RegExp,
): Promise<string> {
  let printed = "";
  for await (const part of stdout) {
    printed += String(part);
    const found = pattern.exec(printed)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`It ended without an address: ${printed}`);
}

test("npm start prints the address of the demo, whose page and scripts it serves", async () => {
  const address = await printedBy(startScript("start", "--port", "0"), /Local:\s+(http:\S+)/);
  const page = await (await fetch(address)).text();
  expect(page).toContain("<title>Reshelve</title>");
  expect(page).toContain("src/main.tsx");
  for (const file of ["src/main.tsx", "mockServiceWorker.js"]) {
    const answer = await fetch(new URL(file, address));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toContain("javascript");
  }
});

test("npm run service prints an address and a key that lead to its workspace", async () => {
  const service = startScript("service", "--port", "0", "--key", "k");
  const address = await printedBy(service, /address (http:\S+)/);
  const answer = await fetch(`${address}/api/webhooks`, { headers: { Authorization: "Bearer k" } });
  expect(await answer.json()).toMatchObject({ data: expect.any(Array) });
});
