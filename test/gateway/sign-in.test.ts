import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { textOf } from "../repository/files.ts";
import { type Gateway, type Settings, startGateway } from "./support/gateway.ts";
import { type Remote, startRemote } from "./support/remote.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, workspace, settings, startForTest } = await setUpGateway();

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-users-"));
const users = path.join(folder, "users");
const key = path.join(folder, "key");
const own = path.join(folder, "own.conf");
// As `htpasswd -B` writes it: "correct horse".
writeFileSync(users, "ada:$2b$05$/n8b0czvKl9fAYLxRfyrN.SQzHz3qrrXDI275gOhXtHuUWO1DqKHe\n");
writeFileSync(key, "gateway-key\n");
// The include of the document, where only the file of the users is another.
const block = textOf("docs/deploying.md").match(/```nginx-include\n([^]*?)```/)?.[1] ?? "";
writeFileSync(own, block.replace("/etc/reshelve/users", users));
// Workers of nginx read the passwords, and are nobody where root starts it.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const basic = (user: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});

/** Names that would break out of JSON, or could. */
const oddNames = [
  'ada","role":"admin',
  "ada\\",
  'ada"',
  "x".repeat(300),
  "{env.PATH}",
  "ada $host",
];

const start = (own: Settings) => startGateway({ ...settings(), ...own });
const me = (origin: string, headers: Record<string, string> = {}) =>
  send(origin, "GET", "/reshelve/me", { headers });
const restore = (origin: string, headers: Record<string, string> = {}) =>
  send(origin, "POST", "/api/invoices/in_1/restore", {
    headers: { ...consoleHeaders, ...headers },
  });

test("knows nobody without a sign-in", async () => {
  const gateway = await startForTest({});
  const answer = await me(gateway.origin, { "Remote-User": "eve" });
  expect(answer).toMatchObject({ status: 200, text: '{"name":null}' });
  expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
  expect(answer.headers["content-type"]).toMatch("application/json");
});

describe("with passwords in an include of one’s own", () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await start({ RESHELVE_INCLUDE: own, RESHELVE_KEY_FILE: key });
  });
  afterAll(() => gateway.stop());

  test.each(["/", "/assets/a.js", "/config.json", "/reshelve/me", "/api/invoices"])(
    "asks for one at %s",
    async (url) => {
      for (const headers of [{}, basic("ada", "wrong"), basic("eve", "correct horse")]) {
        const answer = await send(gateway.origin, "GET", url, {
          headers: { ...consoleHeaders, ...headers },
        });
        expect(answer.status).toBe(401);
        expect(answer.headers["www-authenticate"]).toMatch(/^Basic realm="/);
        expect(messageOf(answer)).toBe("Sign in first.");
      }
      expect(workspace.arrived).toEqual([]);
    },
  );

  test("knows the name, logs it, and sends the key instead of the password", async () => {
    const headers = basic("ada", "correct horse");
    expect((await me(gateway.origin, headers)).text).toBe('{"name":"ada"}');
    expect((await restore(gateway.origin, headers)).status).toBe(200);
    expect(workspace.arrived[0]?.headers["authorization"]).toBe("Bearer gateway-key");
    await expect.poll(() => gateway.log().at(-1)).toMatchObject({ user: "ada", status: 200 });
  });

  test("logs no name that was only claimed", async () => {
    const claimed = { ...consoleHeaders, ...basic("ada", "wrong") };
    const large = { headers: claimed, body: "x".repeat(1_100_000) };
    await restore(gateway.origin, claimed);
    await send(gateway.origin, "DELETE", "/api/invoices/in_1", { headers: claimed });
    await send(gateway.origin, "PUT", "/api/tasks/tsk_1", large);
    // Workers of nginx write their lines in any order.
    const lastThree = () =>
      gateway
        .log()
        .slice(-3)
        .map(({ method, user }) => `${method} by "${user}"`)
        .toSorted();
    await expect.poll(lastThree).toEqual(['DELETE by ""', 'POST by ""', 'PUT by ""']);
  });

  test("passes on the 401 of the workspace without asking for a password", async () => {
    workspace.respond = (response) => {
      response.writeHead(401, { "WWW-Authenticate": "Basic" });
      response.end('{"message":"Unauthenticated."}');
    };
    const answer = await restore(gateway.origin, basic("ada", "correct horse"));
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Unauthenticated."}' });
    expect(answer.headers["www-authenticate"]).toBeUndefined();
    await expect.poll(() => gateway.log().at(-1)).toMatchObject({ user: "ada", status: 401 });
  });
});

describe("behind a sign-in that sets a header", () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await start({
      RESHELVE_USER_HEADER: "X-Forwarded-Email",
      RESHELVE_PROXY: "127.0.0.1",
    });
  });
  afterAll(() => gateway.stop());
  const as = (name: string) => ({ "X-Forwarded-Email": name });

  test("knows and logs the name, which the workspace does not see", async () => {
    expect((await me(gateway.origin, as("ada@example.com"))).text).toBe(
      '{"name":"ada@example.com"}',
    );
    await restore(gateway.origin, as("ada@example.com"));
    await expect.poll(() => gateway.log().at(-1)).toMatchObject({ user: "ada@example.com" });
    expect(workspace.arrived[0]?.headers).not.toHaveProperty("x-forwarded-email");
  });

  test("takes no name from another address", async () => {
    const elsewhere = await startForTest({
      RESHELVE_USER_HEADER: "X-Forwarded-Email",
      RESHELVE_PROXY: "10.0.0.0/8 192.0.2.1 ::1",
    });
    const forged = { ...as("eve"), "X-Forwarded-For": "10.0.0.1" };
    expect((await me(elsewhere.origin, forged)).status).toBe(401);
    expect((await restore(elsewhere.origin, forged)).status).toBe(401);
    await expect
      .poll(() => elsewhere.log().at(-1))
      .toMatchObject({ user: "", address: "127.0.0.1", status: 401 });
  });

  test("logs the address that the server in front tells", async () => {
    await restore(gateway.origin, { ...as("ada"), "X-Forwarded-For": "9.9.9.9, 192.0.2.7" });
    await expect.poll(() => gateway.log().at(-1)).toMatchObject({ address: "192.0.2.7" });
  });

  test("refuses a request without it", async () => {
    for (const headers of [{}, as("")]) {
      for (const answer of [
        await me(gateway.origin, headers),
        await restore(gateway.origin, headers),
        await send(gateway.origin, "GET", "/api/invoices", {
          headers: { ...consoleHeaders, ...headers },
        }),
      ]) {
        expect(answer.status).toBe(401);
        expect(messageOf(answer)).toBe("Sign in first.");
      }
    }
    expect(workspace.arrived).toEqual([]);
  });

  test.each(oddNames)("keeps JSON whole with the name %s", async (name) => {
    const answer = await me(gateway.origin, as(name));
    const { name: told, ...others }: { name: unknown } = JSON.parse(answer.text);
    const isPlain = !/["\\]/.test(name) && name.length <= 200;
    expect(told).toBe(isPlain ? name : null);
    expect(others).toEqual({});
    await restore(gateway.origin, as(name));
    await expect.poll(() => gateway.log().at(-1)).toMatchObject({ user: name });
  });
});

describe("that asks a sign-in", () => {
  let signIn: Remote;
  let gateway: Gateway;
  beforeAll(async () => {
    signIn = await startRemote(certificates);
    // As oauth2-proxy and Authelia do: a cookie, and the name in a header of the answer.
    signIn.respond = (response, { headers }) => {
      const known = headers["cookie"] === "session=good";
      response.writeHead(
        known ? 202 : 401,
        known ? { "Remote-User": "ada" } : { "WWW-Authenticate": "Basic" },
      );
      response.end();
    };
    gateway = await start({
      RESHELVE_AUTH: `https://localhost:${signIn.port}/oauth2/auth`,
      RESHELVE_USER_HEADER: "Remote-User",
      RESHELVE_SIGN_IN: "https://auth.example/oauth2/start",
      RESHELVE_ORIGIN: "https://reshelve.example",
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await signIn.close();
  });
  const session = { Cookie: "session=good" };

  test("knows and logs the name that it tells, and not that of the browser", async () => {
    const headers = { ...session, "Remote-User": "eve" };
    expect((await me(gateway.origin, headers)).text).toBe('{"name":"ada"}');
    expect((await restore(gateway.origin, headers)).status).toBe(200);
    await expect.poll(() => gateway.log().at(-1)).toMatchObject({ user: "ada", status: 200 });
    expect(workspace.arrived[0]?.headers).not.toHaveProperty("remote-user");
    expect(workspace.arrived[0]?.headers).not.toHaveProperty("cookie");
  });

  test("passes the body of a write on to the workspace, and to nobody else", async () => {
    signIn.arrived = [];
    const put = { headers: { ...consoleHeaders, ...session }, body: '{"title":"a"}' };
    expect((await send(gateway.origin, "PUT", "/api/tasks/tsk_1", put)).status).toBe(200);
    expect(workspace.arrived).toMatchObject([{ method: "PUT", body: '{"title":"a"}' }]);
    expect(signIn.arrived).toMatchObject([{ method: "GET", url: "/oauth2/auth", body: "" }]);
  });

  test("tells it what is asked for, and never the person's key", async () => {
    signIn.arrived = [];
    // Names and addresses that a proxy would vouch for
    const claimed = {
      "Remote-User": "eve",
      "Remote-Groups": "admins",
      "X-Real-IP": "192.0.2.1",
      "X-Forwarded-For": "192.0.2.1",
      "X-Auth-Request-Email": "eve",
      Forwarded: "for=192.0.2.1",
    };
    const own = { ...session, ...claimed, Authorization: "Bearer mine" };
    await restore(gateway.origin, own);
    const [asked] = signIn.arrived;
    for (const name of Object.keys(claimed).filter((name) => name !== "X-Forwarded-For"))
      expect(asked?.headers).not.toHaveProperty(name.toLowerCase());
    const url = "https://reshelve.example/api/invoices/in_1/restore";
    expect(asked?.headers).toMatchObject({
      cookie: "session=good",
      "x-original-method": "POST",
      "x-original-url": url,
      "x-forwarded-method": "POST",
      "x-forwarded-uri": "/api/invoices/in_1/restore",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "reshelve.example",
    });
    expect(asked?.headers).not.toHaveProperty("authorization");
    expect(workspace.arrived[0]?.headers["authorization"]).toBe("Bearer mine");
  });

  test("refuses who is not signed in", async () => {
    for (const headers of [{}, { Cookie: "session=old" }, { "Remote-User": "eve" }]) {
      for (const answer of [
        await me(gateway.origin, headers),
        await restore(gateway.origin, headers),
        await send(gateway.origin, "GET", "/config.json", { headers }),
      ]) {
        expect(answer.status).toBe(401);
        expect(answer.headers["www-authenticate"]).toBeUndefined();
        expect(messageOf(answer)).toBe("Sign in first.");
      }
    }
    expect(workspace.arrived).toEqual([]);
  });

  test.each([
    ...["/", "/archive/invoices?page=2"],
    ...["/archive?q=a%3Ab+c&from=2026-01-01&rd=https://evil.example"],
    ...["/archive?x=%26rd=https%3A%2F%2Fevil.example;a#%0d%0aX:1", "//evil.example/?a=%2"],
    ...["/%2F%2Fevil.example/a&rd=x"],
  ])("sends who opens %s to the sign-in, and back with every filter", async (url) => {
    const answer = await send(gateway.origin, "GET", url);
    expect(answer.status).toBe(302);
    expect(answer.headers["www-authenticate"]).toBeUndefined();
    const to = new URL(answer.headers["location"] ?? "");
    expect(to.origin + to.pathname).toBe("https://auth.example/oauth2/start");
    expect([...to.searchParams]).toEqual([["rd", `https://reshelve.example${url}`]]);
    expect((await send(gateway.origin, "GET", "/", { headers: session })).status).toBe(200);
  });

  test("says that the sign-in does not let a user in", async () => {
    const strict = await startRemote();
    onTestFinished(strict.close);
    strict.respond = (response) => {
      response.writeHead(403);
      response.end();
    };
    const own = await startForTest({
      RESHELVE_AUTH: `http://localhost:${strict.port}/auth`,
      RESHELVE_USER_HEADER: "Remote-User",
      RESHELVE_SIGN_IN: "https://auth.example/oauth2/start",
      RESHELVE_ORIGIN: "https://reshelve.example",
    });
    for (const answer of [await restore(own.origin), await send(own.origin, "GET", "/")]) {
      expect(answer.status).toBe(403);
      expect(messageOf(answer)).toBe("The sign-in does not let this user in.");
    }
    expect(workspace.arrived).toEqual([]);
    // A refusal of the gateway itself keeps its own words.
    const other = await send(gateway.origin, "DELETE", "/", { headers: session });
    expect(messageOf(other)).toBe("This gateway does not pass DELETE / on.");
  });

  test("refuses everybody while the sign-in is down", async () => {
    const lonely = await startForTest({
      RESHELVE_AUTH: "http://127.0.0.1:9/auth",
      RESHELVE_USER_HEADER: "Remote-User",
    });
    const answer = await restore(lonely.origin, session);
    expect(answer.status).toBe(502);
    expect(messageOf(answer)).toBe("The sign-in can’t be reached.");
    expect(workspace.arrived).toEqual([]);
  });

  test("refuses who has no name", async () => {
    const nameless = await startRemote();
    onTestFinished(nameless.close);
    const own = await startForTest({
      RESHELVE_AUTH: `http://localhost:${nameless.port}/auth`,
      RESHELVE_USER_HEADER: "Remote-User",
    });
    expect((await restore(own.origin, { "Remote-User": "eve" })).status).toBe(401);
    expect(nameless.arrived).toHaveLength(1);
    expect(workspace.arrived).toEqual([]);
  });
});
