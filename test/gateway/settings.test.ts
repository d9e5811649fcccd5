import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#src/connection/config/parse-config.ts";
import { textOf } from "../repository/files.ts";
import { freePort } from "../listen.ts";
import { type Settings, runGateway } from "./support/gateway.ts";
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

/** Settings that would be unsafe, and the start of what is said about each, both without RESHELVE_. */
const dangers: [Settings, string][] = [
  [
    { KEY_FILE: key, LISTEN: "0.0.0.0:8080", ...tls },
    "KEY_FILE lets everybody who reaches https://reshelve.example use the key",
  ],
  [
    { KEY_FILE: key, ...tls },
    "KEY_FILE lets everybody who reaches https://reshelve.example use the key",
  ],
  [
    { KEY_FILE: key, LISTEN: "[::]:8080", ...asked },
    "KEY_FILE needs TLS where people come from other machines",
  ],
  [{ USER_HEADER: "Remote-User" }, "USER_HEADER needs RESHELVE_PROXY"],
  [
    { ...asked, AUTH: "http://auth.example/auth" },
    "AUTH is http://auth.example/auth, where sessions would cross the network",
  ],
];

/** Settings that are wrong, in the same form. */
const mistakes: [Settings, string][] = [
  [{ WORKSPACE: "" }, "WORKSPACE is missing"],
  [{ WORKSPACE: "acme.example" }, 'WORKSPACE is "acme.example"'],
  [{ WORKSPACE: "http://acme.example" }, "WORKSPACE is .* must be https"],
  [{ WORKSPACE: "https://acme.example/api" }, "WORKSPACE is .*without a path"],
  [{ WORKSPACE: "https://a@b.example" }, "WORKSPACE is"],
  [{ WORKSPACE: "https://a.example; x" }, "WORKSPACE may not contain quotes"],
  [{ WORKSPACE: "http://localhost.evil.example" }, "WORKSPACE is .* must be https"],
  [{ STORAGE: "http://storage.example" }, "STORAGE is .* must be https"],
  [{ STORAGE: "https://storage.example/bucket" }, "STORAGE is .*without a path"],
  [{ USERS: key }, "USERS is no setting of the gateway"],
  [{ KEYFILE: key }, "KEYFILE is no setting of the gateway"],
  [{ LISTEN: "8080" }, 'LISTEN is "8080"'],
  [{ ROOT: "/nowhere" }, "ROOT is /nowhere, which has no index.html"],
  [{ ROOT: '/a"; b' }, "ROOT may not contain quotes"],
  [{ RATE: "fast" }, 'RATE is "fast"'],
  [{ TIMEOUT: "1m" }, 'TIMEOUT is "1m"'],
  [{ CONNECT: "https://a.example *" }, "CONNECT is"],
  [{ CONNECT: "'unsafe-inline'" }, "CONNECT may not contain quotes"],
  [{ KEY_FILE: "/nowhere" }, "KEY_FILE is /nowhere, which is no file"],
  [{ KEY_FILE: fileWith("empty", "\n") }, "KEY_FILE is .*must hold one key"],
  [{ KEY_FILE: fileWith("two", "a b") }, "KEY_FILE is .*must hold one key"],
  [{ KEY_FILE: fileWith("odd", 'a"b') }, "KEY_FILE is .*must hold one key"],
  [{ CERT: certificates.cert }, "CERT and RESHELVE_CERT_KEY must be set together"],
  [{ CERT: "/nowhere", CERT_KEY: certificates.key }, "CERT is /nowhere"],
  [{ CA: "/nowhere" }, "CA is /nowhere"],
  [{ USER_HEADER: "a b", PROXY: "::1" }, 'USER_HEADER is "a b"'],
  [{ AUTH: "http://127.0.0.1:1/auth" }, "AUTH needs RESHELVE_USER_HEADER"],
  [{ AUTH: "auth", USER_HEADER: "Remote-User" }, 'AUTH is "auth"'],
  [
    { SIGN_IN: "https://auth.example/", ORIGIN: "https://reshelve.example" },
    "SIGN_IN needs RESHELVE_AUTH",
  ],
  [{ SIGN_IN: "https://auth.example/", ...asked }, "SIGN_IN needs RESHELVE_ORIGIN"],
  [{ LISTEN: "127.0.0.1:65536" }, 'LISTEN is "127.0.0.1:65536"'],
  [{ LISTEN: "127.0.0.1:0" }, 'LISTEN is "127.0.0.1:0"'],
  [{ LISTEN: "127.0.0.256:80" }, 'LISTEN is "127.0.0.256:80"'],
  [{ LISTEN: "somewhere:8080" }, 'LISTEN is "somewhere:8080"'],
  [{ LISTEN: "[:::1]:8080" }, "LISTEN is \\[:::1\\]:8080, which nginx doesn’t take"],
  [
    { LISTEN: "192.0.2.1:8080" },
    "LISTEN is 192.0.2.1:8080, where \\w+ can’t listen: .*Cannot assign",
  ],
  [{ WORKSPACE: "https://acme.example:99999" }, "WORKSPACE is"],
  [{ WORKSPACE: "https://10.0.0.1" }, "WORKSPACE is .* must have a name"],
  [{ WORKSPACE: "https://[2001:db8::1]" }, "WORKSPACE is .* must have a name"],
  [{ WORKSPACE: "http://127.evil.example" }, "WORKSPACE is .* must be https"],
  [{ ORIGIN: "http://reshelve.example" }, "ORIGIN is .* must be https"],
  [{ RESOLVER: "a b" }, 'RESOLVER is "a b"'],
  [{ PROXY: "proxy.example" }, 'PROXY is "proxy.example"'],
  [{ PROXY: "10.0.0.0/99" }, 'PROXY is "10.0.0.0/99"'],
  [{ GRACE: "1m" }, 'GRACE is "1m"'],
  [{ UNSAFE: "yes" }, 'UNSAFE is "yes"'],
  [{ LOG: "/nowhere/log" }, "LOG is /nowhere/log, which \\w+ can’t write"],
  [{ LOG: folder }, `LOG is ${folder}, which`],
  [{ LOG: "syslog:nowhere" }, 'LOG is "syslog:nowhere"'],
  [{ INCLUDE: fileWith("bad.conf", "nonsense;\n") }, "INCLUDE is .*bad.conf, which"],
  [{ INCLUDE: passwords }, "INCLUDE has auth_basic, which needs RESHELVE_KEY_FILE"],
  [{ CA: fileWith("no-ca", "x") }, "CA is .*no-ca, which is no certificate"],
  [
    { CERT: fileWith("no-cert", "x"), CERT_KEY: certificates.key },
    "CERT is .*no-cert, which is no certificate",
  ],
  [
    { CERT: certificates.cert, CERT_KEY: fileWith("no-key", "x") },
    "CERT_KEY is .*no-key, which is no private key",
  ],
  [
    {
      CERT: certificates.cert,
      CERT_KEY: path.join(certificates.folder, "ca.key"),
    },
    "CERT_KEY is .*, which is the key of another certificate",
  ],
  [
    { KEY_FILE: fileWith("bearer", "Bearer abc\n") },
    'KEY_FILE is .*bearer, which starts with "Bearer"',
  ],
  [{ RATE: "60r/m\n5r/s" }, "RATE may not contain line breaks"],
  [{ NAME: "a\nb" }, "NAME may not contain line breaks"],
  [{ NAME: "x".repeat(61) }, "NAME may have 60 characters"],
  [{ NAME: "  " }, 'NAME is "  ". It must be more than blanks'],
  [{ COLOR: "#12" }, 'COLOR is "#12"'],
  [{ COLOR: "salmon" }, 'COLOR is "salmon"'],
  [{ KEEP_READ: "yes" }, 'KEEP_READ is "yes"'],
  [{ HELP: "http://wiki.example" }, 'HELP is "http://wiki.example"'],
  [{ HELP: "https://ada@wiki.example" }, 'HELP is "https://ada@wiki.example"'],
];

const named = (own: Settings): Settings =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name.replace(/^(?!RESHELVE_)/, "RESHELVE_"),
      value,
    ]),
  );

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
  const { code, said } = await check({ ...settings(), ...named(own) });
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^RESHELVE_${message}`));
  expect(said.trim().split("\n")).toHaveLength(1);
});

test.each(dangers)("does not start unsafely with %o", async (own, message) => {
  const { code, said } = await check({ ...settings(), ...named(own) });
  expect(code).toBe(1);
  expect(said).toContain(`RESHELVE_${message}`);
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
