import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root } from "../../repository/files.ts";

export const servers = ["nginx", "caddy"] as const;
export type Server = (typeof servers)[number];

/** Settings of a gateway: the variables of docs/deploying.md. */
export type Settings = Record<string, string>;

/** The user that a gateway runs as, with a copy of `deploy` that they can read; ours by default. */
export interface User {
  uid?: number;
  gid?: number;
  deploy?: string;
}

export interface Gateway {
  origin: string;
  pid: number;
  /** All that it wrote so far. */
  output: () => string;
  /** Its log of writes so far. */
  log: () => LogLine[];
  stop: () => Promise<number | null>;
}

/** A line of the log of writes, by the same names for both servers. */
export interface LogLine {
  time: string;
  who: string;
  method: string;
  path: string;
  status: number;
  duration: number;
  id: string;
}

/** A small build of the console, as `RESHELVE_ROOT`. Everybody may read it, as nginx's workers do. */
export function createSite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reshelve-site-"));
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o644 });
    writeFileSync(`${file}.gz`, gzipSync(text), { mode: 0o644 });
    writeFileSync(`${file}.br`, brotliCompressSync(text), { mode: 0o644 });
  };
  mkdirSync(path.join(folder, "assets"));
  write("index.html", "<!doctype html><title>Site</title>");
  write("assets/a.js", "export {};");
  write("assets/a.css", "p { color: red }");
  chmodSync(folder, 0o755);
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

export const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/** Runs `deploy/run-nginx` or `deploy/run-caddy` to its end, as it is for settings that are wrong. */
export function runGateway(server: Server, settings: Settings, user: User = {}) {
  const { deploy = path.join(root, "deploy"), ...ids } = user;
  const child = spawn(path.join(deploy, `run-${server}`), {
    ...ids,
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    log += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => resolve(code));
  });
  return { child, ended, output: () => output, log: () => log };
}

/**
 * Starts a gateway on a free port and waits until it takes connections.
 * @throws with its messages where it ends by itself
 */
export async function startGateway(
  server: Server,
  settings: Settings,
  user: User = {},
): Promise<Gateway> {
  const port = await freePort();
  const process = runGateway(server, { RESHELVE_LISTEN: `127.0.0.1:${port}`, ...settings }, user);
  const { child, ended, output } = process;
  let running = true;
  void ended.then(() => (running = false));
  while (!(await accepts(port))) {
    if (!running) throw new Error(`run-${server} ended:\n${output()}`);
    await wait(50);
  }
  return {
    origin: `${settings["RESHELVE_CERT"] ? "https" : "http"}://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output,
    log: () => linesOf(process.log()),
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The whole lines of the log. nginx writes them flat, Caddy nests the request and the answer's headers. */
function linesOf(log: string): LogLine[] {
  return log
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const { request = {}, resp_headers = {}, ...flat } = JSON.parse(line);
      return {
        time: text(flat.time),
        who: text(flat.who),
        method: text(flat.method ?? request.method),
        path: text(flat.path ?? request.uri),
        status: Number(flat.status),
        duration: Number(flat.duration),
        id: text(flat.request_id ?? resp_headers["X-Request-Id"]?.[0]),
      };
    });
}
