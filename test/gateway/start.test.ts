import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createSocket } from "node:dgram";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { parseConfig } from "#src/connection/config/parse-config.ts";
import { root, textOf } from "../repository/files.ts";
import { type Settings, accepts, freePort, runGateway, startGateway } from "./support/gateway.ts";
import { startRemote } from "./support/remote.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, workspace, settings } = await setUpGateway();

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-start-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const ca = fileWith("ca.pem", readFileSync(certificates.ca, "utf8"));
const key = fileWith("key", "a-key\n");

const passwords = fileWith("passwords.conf", 'auth_basic "x";\nauth_basic_user_file /dev/null;\n');
const asked = { RESHELVE_AUTH: "http://127.0.0.1:1/auth", RESHELVE_USER_HEADER: "Remote-User" };
const tls = { RESHELVE_ORIGIN: "https://reshelve.example" };

/** Settings that would be unsafe, and the start of what is said about each. */
const dangers: [Settings, string][] = [
  [
    { RESHELVE_KEY_FILE: key, RESHELVE_LISTEN: "0.0.0.0:8080", ...tls },
    "RESHELVE_KEY_FILE lets everybody who reaches https://reshelve.example use the key",
  ],
  [
    { RESHELVE_KEY_FILE: key, ...tls },
    "RESHELVE_KEY_FILE lets everybody who reaches https://reshelve.example use the key",
  ],
  [
    { RESHELVE_KEY_FILE: key, RESHELVE_LISTEN: "[::]:8080", ...asked },
    "RESHELVE_KEY_FILE needs TLS where people come from other machines",
  ],
  [{ RESHELVE_USER_HEADER: "Remote-User" }, "RESHELVE_USER_HEADER needs RESHELVE_PROXY"],
  [
    { ...asked, RESHELVE_AUTH: "http://auth.example/auth" },
    "RESHELVE_AUTH is http://auth.example/auth, where sessions would cross the network",
  ],
];

/** Settings that are wrong, and the start of what is said about each. */
const mistakes: [Settings, string][] = [
  [{ RESHELVE_WORKSPACE: "" }, "RESHELVE_WORKSPACE is missing"],
  [{ RESHELVE_WORKSPACE: "acme.example" }, 'RESHELVE_WORKSPACE is "acme.example"'],
  [{ RESHELVE_WORKSPACE: "http://acme.example" }, "RESHELVE_WORKSPACE is .* must be https"],
  [{ RESHELVE_WORKSPACE: "https://acme.example/api" }, "RESHELVE_WORKSPACE is .*without a path"],
  [{ RESHELVE_WORKSPACE: "https://a@b.example" }, "RESHELVE_WORKSPACE is"],
  [{ RESHELVE_WORKSPACE: "https://a.example; x" }, "RESHELVE_WORKSPACE may not contain quotes"],
  [
    { RESHELVE_WORKSPACE: "http://localhost.evil.example" },
    "RESHELVE_WORKSPACE is .* must be https",
  ],
  [{ RESHELVE_STORAGE: "http://storage.example" }, "RESHELVE_STORAGE is .* must be https"],
  [{ RESHELVE_STORAGE: "https://storage.example/bucket" }, "RESHELVE_STORAGE is .*without a path"],
  [{ RESHELVE_USERS: key }, "RESHELVE_USERS is no setting of the gateway"],
  [{ RESHELVE_KEYFILE: key }, "RESHELVE_KEYFILE is no setting of the gateway"],
  [{ RESHELVE_LISTEN: "8080" }, 'RESHELVE_LISTEN is "8080"'],
  [{ RESHELVE_ROOT: "/nowhere" }, "RESHELVE_ROOT is /nowhere, which has no index.html"],
  [{ RESHELVE_ROOT: '/a"; b' }, "RESHELVE_ROOT may not contain quotes"],
  [{ RESHELVE_RATE: "fast" }, 'RESHELVE_RATE is "fast"'],
  [{ RESHELVE_TIMEOUT: "1m" }, 'RESHELVE_TIMEOUT is "1m"'],
  [{ RESHELVE_CONNECT: "https://a.example *" }, "RESHELVE_CONNECT is"],
  [{ RESHELVE_CONNECT: "'unsafe-inline'" }, "RESHELVE_CONNECT may not contain quotes"],
  [{ RESHELVE_KEY_FILE: "/nowhere" }, "RESHELVE_KEY_FILE is /nowhere, which is no file"],
  [{ RESHELVE_KEY_FILE: fileWith("empty", "\n") }, "RESHELVE_KEY_FILE is .*must hold one key"],
  [{ RESHELVE_KEY_FILE: fileWith("two", "a b") }, "RESHELVE_KEY_FILE is .*must hold one key"],
  [{ RESHELVE_KEY_FILE: fileWith("odd", 'a"b') }, "RESHELVE_KEY_FILE is .*must hold one key"],
  [
    { RESHELVE_CERT: certificates.cert },
    "RESHELVE_CERT and RESHELVE_CERT_KEY must be set together",
  ],
  [{ RESHELVE_CERT: "/nowhere", RESHELVE_CERT_KEY: certificates.key }, "RESHELVE_CERT is /nowhere"],
  [{ RESHELVE_CA: "/nowhere" }, "RESHELVE_CA is /nowhere"],
  [{ RESHELVE_USER_HEADER: "a b", RESHELVE_PROXY: "::1" }, 'RESHELVE_USER_HEADER is "a b"'],
  [{ RESHELVE_AUTH: "http://127.0.0.1:1/auth" }, "RESHELVE_AUTH needs RESHELVE_USER_HEADER"],
  [{ RESHELVE_AUTH: "auth", RESHELVE_USER_HEADER: "Remote-User" }, 'RESHELVE_AUTH is "auth"'],
  [
    { RESHELVE_SIGN_IN: "https://auth.example/", RESHELVE_ORIGIN: "https://reshelve.example" },
    "RESHELVE_SIGN_IN needs RESHELVE_AUTH",
  ],
  [
    { RESHELVE_SIGN_IN: "https://auth.example/", ...asked },
    "RESHELVE_SIGN_IN needs RESHELVE_ORIGIN",
  ],
  [{ RESHELVE_LISTEN: "127.0.0.1:65536" }, 'RESHELVE_LISTEN is "127.0.0.1:65536"'],
  [{ RESHELVE_LISTEN: "127.0.0.1:0" }, 'RESHELVE_LISTEN is "127.0.0.1:0"'],
  [{ RESHELVE_LISTEN: "127.0.0.256:80" }, 'RESHELVE_LISTEN is "127.0.0.256:80"'],
  [{ RESHELVE_LISTEN: "somewhere:8080" }, 'RESHELVE_LISTEN is "somewhere:8080"'],
  [
    { RESHELVE_LISTEN: "[:::1]:8080" },
    "RESHELVE_LISTEN is \\[:::1\\]:8080, which nginx doesn’t take",
  ],
  [
    { RESHELVE_LISTEN: "192.0.2.1:8080" },
    "RESHELVE_LISTEN is 192.0.2.1:8080, where \\w+ can’t listen: .*Cannot assign",
  ],
  [{ RESHELVE_WORKSPACE: "https://acme.example:99999" }, "RESHELVE_WORKSPACE is"],
  [{ RESHELVE_WORKSPACE: "https://10.0.0.1" }, "RESHELVE_WORKSPACE is .* must have a name"],
  [{ RESHELVE_WORKSPACE: "https://[2001:db8::1]" }, "RESHELVE_WORKSPACE is .* must have a name"],
  [{ RESHELVE_WORKSPACE: "http://127.evil.example" }, "RESHELVE_WORKSPACE is .* must be https"],
  [{ RESHELVE_ORIGIN: "http://reshelve.example" }, "RESHELVE_ORIGIN is .* must be https"],
  [{ RESHELVE_RESOLVER: "a b" }, 'RESHELVE_RESOLVER is "a b"'],
  [{ RESHELVE_PROXY: "proxy.example" }, 'RESHELVE_PROXY is "proxy.example"'],
  [{ RESHELVE_PROXY: "10.0.0.0/99" }, 'RESHELVE_PROXY is "10.0.0.0/99"'],
  [{ RESHELVE_GRACE: "1m" }, 'RESHELVE_GRACE is "1m"'],
  [{ RESHELVE_UNSAFE: "yes" }, 'RESHELVE_UNSAFE is "yes"'],
  [{ RESHELVE_LOG: "/nowhere/log" }, "RESHELVE_LOG is /nowhere/log, which \\w+ can’t write"],
  [{ RESHELVE_LOG: folder }, `RESHELVE_LOG is ${folder}, which`],
  [{ RESHELVE_LOG: "syslog:nowhere" }, 'RESHELVE_LOG is "syslog:nowhere"'],
  [
    { RESHELVE_INCLUDE: fileWith("bad.conf", "nonsense;\n") },
    "RESHELVE_INCLUDE is .*bad.conf, which",
  ],
  [
    { RESHELVE_INCLUDE: passwords },
    "RESHELVE_INCLUDE has auth_basic, which needs RESHELVE_KEY_FILE",
  ],
  [{ RESHELVE_CA: fileWith("no-ca", "x") }, "RESHELVE_CA is .*no-ca, which is no certificate"],
  [
    { RESHELVE_CERT: fileWith("no-cert", "x"), RESHELVE_CERT_KEY: certificates.key },
    "RESHELVE_CERT is .*no-cert, which is no certificate",
  ],
  [
    { RESHELVE_CERT: certificates.cert, RESHELVE_CERT_KEY: fileWith("no-key", "x") },
    "RESHELVE_CERT_KEY is .*no-key, which is no private key",
  ],
  [
    {
      RESHELVE_CERT: certificates.cert,
      RESHELVE_CERT_KEY: path.join(certificates.folder, "ca.key"),
    },
    "RESHELVE_CERT_KEY is .*, which is the key of another certificate",
  ],
  [
    { RESHELVE_KEY_FILE: fileWith("bearer", "Bearer abc\n") },
    'RESHELVE_KEY_FILE is .*bearer, which starts with "Bearer"',
  ],
  [{ RESHELVE_RATE: "60r/m\n5r/s" }, "RESHELVE_RATE may not contain line breaks"],
  [{ RESHELVE_NAME: "a\nb" }, "RESHELVE_NAME may not contain line breaks"],
  [{ RESHELVE_NAME: "x".repeat(61) }, "RESHELVE_NAME may have 60 characters"],
  [{ RESHELVE_NAME: "  " }, 'RESHELVE_NAME is "  ". It must be more than blanks'],
  [{ RESHELVE_COLOR: "#12" }, 'RESHELVE_COLOR is "#12"'],
  [{ RESHELVE_COLOR: "salmon" }, 'RESHELVE_COLOR is "salmon"'],
  [{ RESHELVE_KEEP_READ: "yes" }, 'RESHELVE_KEEP_READ is "yes"'],
  [{ RESHELVE_HELP: "http://wiki.example" }, 'RESHELVE_HELP is "http://wiki.example"'],
  [{ RESHELVE_HELP: "https://ada@wiki.example" }, 'RESHELVE_HELP is "https://ada@wiki.example"'],
];

test("takes the colours that the console takes", async () => {
  const config = parseConfig('{"color":"?"}');
  const expected = "problems" in config ? (config.problems[0]?.expected ?? "") : "";
  const names = expected.split("one of ")[1] ?? "";
  expect(textOf("deploy/settings.sh")).toContain(`'${names}'`);
  const outputs = names.split(", ").map(async (name) => {
    const { ended, output } = runGateway({ RESHELVE_COLOR: name });
    await ended;
    return output();
  });
  for (const output of await Promise.all(outputs)) {
    expect(output).toMatch(/^RESHELVE_WORKSPACE is missing/m);
    expect(output).not.toContain("RESHELVE_COLOR");
  }
});

/** Answers each question for an IPv4 address with the next list, for no time at all; the last one stays. */
async function startNameServer(answers: string[][]) {
  const socket = createSocket("udp4");
  const port = await freePort();
  socket.on("message", (question, { port: from, address: to }) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
    // The question ends with a name, its type and its class; what follows is an option of ours.
    const end = question.indexOf(0, 12) + 5;
    const records = addresses.flatMap((address) => [
      ...[0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4],
      ...address.split(".").map(Number),
    ]);
    const parts = [
      question.subarray(0, 2),
      header,
      question.subarray(12, end),
      Buffer.from(records),
    ];
    socket.send(Buffer.concat(parts), from, to);
  });
  await new Promise<void>((resolve) => {
    socket.bind(port, "127.0.0.1", resolve);
  });
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${port}`;
}

describe("run-nginx", () => {
  const list = (origin: string, ca?: string) =>
    send(origin, "GET", "/api/invoices", {
      headers: consoleHeaders,
      ...(ca ? { ca: readFileSync(ca, "utf8") } : {}),
    });

  test("takes paths from the folder that it is started in", async () => {
    const { RESHELVE_ROOT = "" } = settings();
    const relative = path.relative(process.cwd(), RESHELVE_ROOT);
    const gateway = await startGateway({ ...settings(), RESHELVE_ROOT: relative });
    onTestFinished(() => void gateway.stop());
    expect(await send(gateway.origin, "GET", "/")).toMatchObject({ status: 200 });
  });

  test.each(mistakes)("says what is wrong with %o", async (own, message) => {
    const { ended, said } = runGateway({ ...settings(), ...own });
    expect(await ended).toBe(1);
    expect(said()).toMatch(new RegExp(`^${message}`));
    expect(said().trim().split("\n")).toHaveLength(1);
  });

  test.each(dangers)("does not start unsafely with %o", async (own, message) => {
    const { ended, said } = runGateway({ ...settings(), ...own });
    expect(await ended).toBe(1);
    expect(said()).toMatch(message);
    expect(said().trim().split("\n")).toHaveLength(1);
  });

  test("starts unsafely where it is told to, and says so", async () => {
    const gateway = await startGateway({
      ...settings(),
      RESHELVE_USER_HEADER: "Remote-User",
      RESHELVE_KEY_FILE: key,
      ...tls,
      RESHELVE_UNSAFE: "1",
    });
    onTestFinished(() => void gateway.stop());
    expect(gateway.output()).toMatch(/^Unsafe: RESHELVE_USER_HEADER needs RESHELVE_PROXY/m);
  });

  test.each<[string, Settings]>([
    ["a sign-in and TLS in front", { ...asked, ...tls, RESHELVE_KEY_FILE: key }],
    [
      "a name from the server in front",
      { RESHELVE_USER_HEADER: "A", RESHELVE_PROXY: "::1 10.0.0.0/8" },
    ],
    ["IPv6", { RESHELVE_LISTEN: "[::1]:0", RESHELVE_WORKSPACE: "http://[::1]:1" }],
  ])("takes %s for safe", async (_, own) => {
    const port = await freePort();
    const listen = own["RESHELVE_LISTEN"]?.replace(/0$/, String(port)) ?? `0.0.0.0:${port}`;
    const gateway = runGateway({ ...settings(), ...own, RESHELVE_LISTEN: listen });
    const pidFile = path.join(gateway.folder, "nginx.pid");
    let ended = false;
    void gateway.ended.then(() => (ended = true));
    await expect
      .poll(() => ended || Boolean(statSync(pidFile, { throwIfNoEntry: false })?.size), {
        timeout: 30_000,
      })
      .toBe(true);
    expect(gateway.output()).toBe("");
    gateway.child.kill("SIGQUIT");
    await gateway.ended;
  });

  test("says all that is wrong at once", async () => {
    const { ended, output } = runGateway({ RESHELVE_RATE: "x", RESHELVE_LISTEN: "y" });
    expect(await ended).toBe(1);
    for (const name of ["RATE", "LISTEN", "WORKSPACE"])
      expect(output()).toContain(`RESHELVE_${name}`);
  });

  test.each(["SIGQUIT", "SIGTERM"] as const)(
    "is nginx itself, which ends by %s",
    async (signal) => {
      const gateway = await startGateway({ ...settings(), RESHELVE_KEY_FILE: key });
      expect(readFileSync(`/proc/${gateway.pid}/cmdline`, "utf8")).toMatch(
        /^nginx: master process/,
      );
      for (const name of readdirSync(gateway.folder, { recursive: true }))
        expect(statSync(path.join(gateway.folder, String(name))).mode & 0o077).toBe(
          name === "inner" ? 0o066 : 0,
        );
      process.kill(gateway.pid, signal);
      expect(await gateway.ended).toBe(0);
      await expect(list(gateway.origin)).rejects.toThrow("ECONNREFUSED");
    },
  );

  test("leaves no server behind when it is ended while it starts", async () => {
    for (const delay of [0, 20, 60, 150]) {
      const port = await freePort();
      const listen = { RESHELVE_LISTEN: `127.0.0.1:${port}` };
      const { child, ended } = runGateway({ ...settings(), ...listen });
      await wait(delay);
      child.kill("SIGTERM");
      await ended;
      expect(await accepts(port)).toBe(false);
    }
  });

  test("takes the long cookies of a sign-in", async () => {
    const gateway = await startGateway(settings());
    onTestFinished(() => void gateway.stop());
    const headers = { ...consoleHeaders, Cookie: `session=${"x".repeat(12_000)}` };
    expect((await send(gateway.origin, "GET", "/api/invoices", { headers })).status).toBe(200);
  });

  test.runIf(process.getuid?.() === 0)("needs no privileges", async () => {
    const own = mkdtempSync(path.join(tmpdir(), "reshelve-deploy-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    chmodSync(own, 0o755);
    cpSync(path.join(root, "deploy"), own, { recursive: true });
    // Debian's nobody and nogroup
    const user = { uid: 65_534, gid: 65_534, deploy: own };
    const gateway = await startGateway({ ...settings(), RESHELVE_CA: ca }, user);
    onTestFinished(() => void gateway.stop());
    expect((await list(gateway.origin)).status).toBe(200);
    expect((await send(gateway.origin, "GET", "/assets/a.js")).status).toBe(200);
    await send(gateway.origin, "POST", "/api/x");
    await expect.poll(gateway.log).toHaveLength(1);
  });

  test.runIf(process.getuid?.() === 0)(
    "names what workers that root starts can't read",
    async () => {
      const own = mkdtempSync(path.join(tmpdir(), "reshelve-closed-"));
      onTestFinished(() => rmSync(own, { recursive: true }));
      writeFileSync(path.join(own, "index.html"), "", { mode: 0o644 });
      const { ended, output } = runGateway({ ...settings(), RESHELVE_ROOT: own });
      expect(await ended).toBe(1);
      expect(output()).toMatch(`${own}/index.html can’t be read by nobody`);
      expect(output().trim().split("\n")).toHaveLength(1);
    },
  );

  test("speaks https with a certificate", async () => {
    const gateway = await startGateway({
      ...settings(),
      RESHELVE_CERT: certificates.cert,
      RESHELVE_CERT_KEY: certificates.key,
    });
    onTestFinished(() => void gateway.stop());
    expect((await list(gateway.origin, certificates.ca)).status).toBe(200);
  });
});

describe("nginx", () => {
  const start = async (own: Settings) => {
    const gateway = await startGateway({ ...settings(), ...own });
    onTestFinished(() => void gateway.stop());
    return () => send(gateway.origin, "GET", "/api/invoices", { headers: consoleHeaders });
  };

  test("passes 60 requests a minute on, and 30 more at once", async () => {
    const list = await start({ RESHELVE_RATE: "60r/m" });
    const answers = await Promise.all(Array.from({ length: 40 }, list));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBe(40 - refused.length);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeLessThanOrEqual(9);
    for (const answer of refused) {
      expect(answer.headers["retry-after"]).toBe("1");
      expect(answer.headers["x-request-id"]).toBeDefined();
      expect(messageOf(answer)).toBe("Too many requests. This gateway passes 60r/m on.");
    }
    expect(workspace.arrived).toHaveLength(40 - refused.length);
  });

  test("says so when its port is taken", async () => {
    const first = await startGateway(settings());
    onTestFinished(() => void first.stop());
    const second = runGateway({
      ...settings(),
      RESHELVE_LISTEN: new URL(first.origin).host,
    });
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toMatch(/address already in use/i);
    // Nor does one with the same folder take it from the one that runs.
    const third = runGateway({
      ...settings(),
      RESHELVE_LISTEN: new URL(first.origin).host,
      RUNTIME_DIRECTORY: first.folder,
    });
    expect(await third.ended).toBe(1);
    expect(third.output()).toMatch(`process ${first.pid} is a gateway already`);
  });

  test("names the seconds of a lower limit", async () => {
    const list = await start({ RESHELVE_RATE: "7r/m" });
    const answers = await Promise.all(Array.from({ length: 40 }, list));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers["retry-after"]).toBe("9");
  });

  test("sends the Retry-After of the workspace alone", async () => {
    workspace.respond = (response) => {
      response.writeHead(429, { "Retry-After": "33" });
      response.end("{}");
    };
    const list = await start({});
    expect((await list()).values["retry-after"]).toEqual(["33"]);
  });

  test("asks for the address of the workspace again", async () => {
    // At the second address nobody listens.
    const nameServer = await startNameServer([["127.0.0.1"], ["127.9.9.9"], ["127.0.0.1"]]);
    const list = await start({
      RESHELVE_WORKSPACE: `https://workspace.test:${workspace.port}`,
      RESHELVE_RESOLVER: nameServer,
    });
    for (const status of [200, 502, 200]) {
      // nginx keeps an answer to the end of its second at least.
      await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(status);
    }
    expect(workspace.arrived[0]?.headers["host"]).toBe(`workspace.test:${workspace.port}`);
  });

  test("sends a write once, also where the workspace has two addresses", async () => {
    const remote = await startRemote(certificates, { host: "0.0.0.0" });
    onTestFinished(remote.close);
    remote.respond = (response) => response.destroy();
    const gateway = await startGateway({
      ...settings(),
      RESHELVE_WORKSPACE: `https://workspace.test:${remote.port}`,
      RESHELVE_RESOLVER: await startNameServer([["127.0.0.1", "127.0.0.2"]]),
    });
    onTestFinished(() => void gateway.stop());
    const put = { headers: consoleHeaders, body: "{}" };
    expect((await send(gateway.origin, "PUT", "/api/tasks/tsk_1", put)).status).toBe(502);
    expect(remote.arrived).toHaveLength(1);
  });
});
