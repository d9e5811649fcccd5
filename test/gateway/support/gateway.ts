import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, onTestFinished } from "vitest";
import { textOf } from "../../repository/files.ts";
import { type Certificates, createCertificates } from "./certificates.ts";
import { type Remote, startRemote } from "./remote.ts";

/** The variables of docs/deploying.md. */
export interface Settings {
  WORKSPACE: string;
  API_KEY?: string;
  USER_HEADER?: string;
  STORAGE?: string;
}

/** A line of the log of writes. */
export interface LogLine {
  user: string;
  method: string;
  path: string;
  status: number;
  request_id: string;
}

interface Options {
  /** Folder of the build. */
  root: string;
  /** File of the authorities that sign the workspace's certificate. */
  ca?: string;
  /** Directives of the certificate, for a gateway that speaks TLS. */
  tls?: string;
}

export interface Gateway {
  /** The path of the socket that it listens on. */
  socketPath: string;
  log: () => LogLine[];
  /** Everything that it wrote: its logs and its messages. */
  output: () => string;
  /** Ends it after the requests that are under way. */
  stop: () => Promise<void>;
}

/** The template with these variables filled in, as the image does it: by envsubst, and no other ones. */
function fillIn(settings: Settings): string {
  const defaults = {
    API_KEY: "",
    USER_HEADER: "",
    STORAGE: "",
    NGINX_LOCAL_RESOLVERS: "127.0.0.1",
  };
  const env = { ...defaults, ...settings };
  const names = Object.keys(env).map((name) => `\${${name}}`);
  return execFileSync("envsubst", [names.join(" ")], {
    input: textOf("deploy/default.conf.template"),
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });
}

/** True once something takes connections on the socket. */
const accepts = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/** Starts nginx with the template in a folder of its own. @throws with its messages where it ends by itself */
export async function startGateway(settings: Settings, options: Options): Promise<Gateway> {
  const folder = mkdtempSync(path.join(tmpdir(), "reshelve-gateway-"));
  chmodSync(folder, 0o755);
  const socketPath = path.join(folder, "socket");
  const conf = fillIn(settings)
    .replace(
      "listen 80;",
      options.tls ? `listen unix:${socketPath} ssl; ${options.tls}` : `listen unix:${socketPath};`,
    )
    .replace("/usr/share/nginx/html", options.root)
    .replaceAll("/var/log/nginx", folder)
    .replace(
      "/etc/ssl/certs/ca-certificates.crt",
      options.ca ?? "/etc/ssl/certs/ca-certificates.crt",
    );
  writeFileSync(path.join(folder, "default.conf"), conf);
  // Workers that root starts would be another user, who may not read the build.
  const { uid, username } = userInfo();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const main = `
    ${uid === 0 ? `user ${username};` : ""} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; }
      include ${folder}/default.conf;
    }`;
  writeFileSync(path.join(folder, "nginx.conf"), main);
  const nginx = spawn(
    "nginx",
    ["-e", "stderr", "-p", folder, "-c", path.join(folder, "nginx.conf")],
    {
      // Debian has nginx where only root looks for programs.
      env: { PATH: `${process.env["PATH"]}:/usr/sbin` },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  nginx.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  let isRunning = true;
  const ended = new Promise<void>((resolve) => {
    nginx.once("close", () => {
      isRunning = false;
      resolve();
    });
  });
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  while (!(await accepts(socketPath))) {
    if (!isRunning) throw new Error(`nginx ended:\n${said}`);
    await wait(20);
  }
  return {
    socketPath,
    log: () =>
      read("access.log")
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    output: () => said + read("access.log") + read("error.log"),
    async stop() {
      nginx.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A small build of the console. */
function createSite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reshelve-site-"));
  mkdirSync(path.join(folder, "assets"));
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(text));
  };
  write("index.html", "<!doctype html><title>Site</title>");
  write("assets/a.js", "export {};");
  write("assets/a.css", "p { color: red }");
  return folder;
}

export interface Setup {
  certificates: Certificates;
  /** Behind TLS, with a certificate of `certificates`. */
  workspace: Remote;
  /** Starts a gateway in front of `workspace` that ends with the test. */
  startForTest: (own?: Partial<Settings>) => Promise<Gateway>;
  /** Starts one for all tests of the file. */
  startForAll: (own?: Partial<Settings>) => Promise<Gateway>;
}

/** Gives the tests of a file a workspace with a certificate, and a small build of the console. */
export async function setUpGateway(): Promise<Setup> {
  const certificates = createCertificates(["127.0.0.1"]);
  const root = createSite();
  const workspace = await startRemote(certificates);
  afterEach(() => {
    workspace.arrived = [];
    workspace.respond = undefined;
  });
  afterAll(async () => {
    await workspace.close();
    rmSync(root, { recursive: true });
    rmSync(certificates.folder, { recursive: true });
  });
  const start = (own: Partial<Settings>) => {
    // nginx asks name servers for names, never this machine.
    const settings = { WORKSPACE: `https://127.0.0.1:${workspace.port}`, ...own };
    return startGateway(settings, { root, ca: certificates.ca });
  };
  return {
    certificates,
    workspace,
    async startForTest(own = {}) {
      const gateway = await start(own);
      onTestFinished(() => gateway.stop());
      return gateway;
    },
    async startForAll(own = {}) {
      const gateway = await start(own);
      afterAll(() => gateway.stop());
      return gateway;
    },
  };
}
