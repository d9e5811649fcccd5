import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#src/connection/config/parse-config.ts";
import { textOf } from "../repository/files.ts";
import { type Settings, freePort, runGateway } from "./support/gateway.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, settings } = await setUpGateway();

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-start-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
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

/** Reads and checks settings to the end, and lets nginx check its configuration, but not start. */
async function check(own: Settings) {
  const nginx = `#!/bin/sh\ncase " $* " in *" -t "* | *" -V "*) PATH=${process.env["PATH"]} exec nginx "$@" ;; esac\n`;
  const bin = mkdtempSync(path.join(folder, "bin-"));
  writeFileSync(path.join(bin, "nginx"), nginx, { mode: 0o755 });
  const { ended, said } = runGateway({ ...own, PATH: `${bin}:${process.env["PATH"]}` });
  return { code: await ended, said: said() };
}

test("takes the colours that the console takes", async () => {
  const config = parseConfig('{"color":"?"}');
  const expected = "problems" in config ? (config.problems[0]?.expected ?? "") : "";
  const names = expected.split("one of ")[1] ?? "";
  expect(textOf("deploy/settings.sh")).toContain(`'${names}'`);
  const checks = names.split(", ").map((name) => check({ RESHELVE_COLOR: name }));
  for (const { said } of await Promise.all(checks)) {
    expect(said).toMatch(/^RESHELVE_WORKSPACE is missing/m);
    expect(said).not.toContain("RESHELVE_COLOR");
  }
});

test.each(mistakes)("says what is wrong with %o", async (own, message) => {
  const { code, said } = await check({ ...settings(), ...own });
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^${message}`));
  expect(said.trim().split("\n")).toHaveLength(1);
});

test.each(dangers)("does not start unsafely with %o", async (own, message) => {
  const { code, said } = await check({ ...settings(), ...own });
  expect(code).toBe(1);
  expect(said).toMatch(message);
  expect(said.trim().split("\n")).toHaveLength(1);
});

test("starts unsafely where it is told to, and says so", async () => {
  const own = { RESHELVE_USER_HEADER: "Remote-User", RESHELVE_KEY_FILE: key, ...tls };
  const { code, said } = await check({ ...settings(), ...own, RESHELVE_UNSAFE: "1" });
  expect(code).toBe(0);
  expect(said).toMatch(/^Unsafe: RESHELVE_USER_HEADER needs RESHELVE_PROXY/m);
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
  const checked = await check({ ...settings(), ...own, RESHELVE_LISTEN: listen });
  expect(checked).toEqual({ code: 0, said: "" });
});

test("says all that is wrong at once", async () => {
  const { code, said } = await check({ RESHELVE_RATE: "x", RESHELVE_LISTEN: "y" });
  expect(code).toBe(1);
  for (const name of ["RATE", "LISTEN", "WORKSPACE"]) expect(said).toContain(`RESHELVE_${name}`);
});
