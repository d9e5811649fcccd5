import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { freePort } from "../../listen.ts";
import { root } from "../../repository/files.ts";

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
  /** Its folder while it runs. */
  folder: string;
  logFile: string;
  /** All that it wrote so far, its log and its errors included. */
  output: () => string;
  /** Its log of writes so far. */
  log: () => LogLine[];
  ended: Promise<number | null>;
  /** Reads its standard output and standard error no more. */
  pauseOutput: () => void;
  /** Ends it after the requests that are under way. */
  stop: () => Promise<number | null>;
}

/** A line of the log of writes. */
export interface LogLine {
  time: string;
  user: string;
  address: string;
  method: string;
  path: string;
  item: string;
  status: number;
  duration: number;
  request_id: string;
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

export const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/** Runs `deploy/run-nginx` with its own folder, to its end where settings are wrong. */
export function runGateway(settings: Settings, user: User = {}, args: string[] = []) {
  const { deploy = path.join(root, "deploy"), ...ids } = user;
  const folder = mkdtempSync(path.join(tmpdir(), "reshelve-run-"));
  if (ids.uid) chownSync(folder, ids.uid, ids.gid ?? ids.uid);
  const own = { RUNTIME_DIRECTORY: folder, RESHELVE_LOG: path.join(folder, "log") };
  // Node's pipes are sockets, which can't be opened by their name; those of a shell, as of Docker, can.
  const piped = settings["RESHELVE_LOG"] === "/dev/stdout";
  const script = path.join(deploy, "run-nginx");
  const child = spawn(piped ? "sh" : script, piped ? ["-c", `${script} | cat`] : args, {
    ...ids,
    env: { PATH: process.env["PATH"], ...own, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (written += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written += text));
  const logFile = settings["RESHELVE_LOG"] ?? own.RESHELVE_LOG;
  const read = (file: string) =>
    statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, "utf8") : "";
  let last = { log: "", errors: "" };
  const files = () => {
    if (existsSync(folder)) last = { log: read(logFile), errors: read(`${logFile}.errors`) };
    return last;
  };
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      files();
      rmSync(folder, { recursive: true, force: true });
      resolve(code);
    });
  });
  return {
    ...{ child, ended, folder, logFile },
    /** Its output at the start. */
    said: () => written,
    output: () => written + files().log + files().errors,
    log: () => files().log,
  };
}

/**
 * Starts a gateway on a free port and waits until it takes connections.
 * @throws with its messages where it ends by itself
 */
export async function startGateway(settings: Settings, user: User = {}): Promise<Gateway> {
  const port = await freePort();
  const process = runGateway({ RESHELVE_LISTEN: `127.0.0.1:${port}`, ...settings }, user);
  const { child, ended, output, folder, logFile } = process;
  let running = true;
  void ended.then(() => (running = false));
  const pidFile = path.join(settings["RUNTIME_DIRECTORY"] ?? folder, "nginx.pid");
  // While nginx checks its configuration it listens, too, and has written no process ID yet.
  const runs = () => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "";
  while (!(runs() && (await accepts(port)))) {
    if (!running) throw new Error(`run-nginx ended:\n${output()}`);
    await wait(50);
  }
  return {
    origin: `${settings["RESHELVE_CERT"] ? "https" : "http"}://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ...{ folder, logFile, output, ended },
    log: () => linesOf(process.log()),
    stop: () => {
      if (running) globalThis.process.kill(Number(readFileSync(pidFile, "utf8")), "SIGQUIT");
      return ended;
    },
    pauseOutput: () => {
      child.stdout.pause();
      child.stderr.pause();
    },
  };
}

/** The whole lines of the log. */
const linesOf = (log: string): LogLine[] =>
  log
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
