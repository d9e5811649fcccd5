import { expect, test } from "vitest";
import { textOf } from "./files.ts";
import { printedAddress, startNode, vite } from "./process.ts";

/** Starts a script of package.json as npm does, but by Node itself, so that it can be ended on any system. */
function startScript(name: string, ...options: string[]) {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf("package.json"));
  const [program, ...args] = scripts[name]?.split(" ") ?? [];
  return startNode([...(program === "vite" ? [vite] : []), ...args, ...options]);
}

test("npm start prints the address of the demo, whose page and scripts it serves", async () => {
  const address = await printedAddress(startScript("start", "--port", "0"), /Local:/);
  const page = await (await fetch(address)).text();
  expect(page).toContain("<title>Reshelve</title>");
  expect(page).toContain("src/main.tsx");
  for (const file of ["src/main.tsx", "mockServiceWorker.js"]) {
    const reply = await fetch(new URL(file, address));
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toContain("javascript");
  }
});

test("npm run service prints an address and a key that lead to its workspace", async () => {
  const service = startScript("service", "--port", "0", "--key", "k");
  const address = await printedAddress(service, /address/);
  const reply = await fetch(`${address}/api/webhooks`, { headers: { Authorization: "Bearer k" } });
  expect(await reply.json()).toMatchObject({ data: expect.any(Array) });
});
