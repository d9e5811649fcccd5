import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { root } from "./files.ts";

export const vite = "node_modules/vite/bin/vite.js";

/** Starts Node with these arguments in the root of the repository. It ends with the test. */
export function startNode(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  onTestFinished(() => end(child));
  return child;
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, "exit");
}

/** The address that a process prints after a pattern. @throws with what it said where it ends without one */
export async function printedAddress(
  { stdout, stderr }: ReturnType<typeof startNode>,
  before: RegExp,
): Promise<string> {
  let said = "";
  stderr.on("data", (part) => (said += String(part)));
  for await (const part of stdout) {
    said += String(part);
    const address = new RegExp(`${before.source}\\s+(http:[^\\s\\u001b]+)`).exec(said)?.[1];
    if (address) return address;
  }
  throw new Error(`It did not start: ${said}`);
}
