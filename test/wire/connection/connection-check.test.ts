import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { methods } from "#src/api/http.ts";
import { checkConnection, checkKey } from "#src/connection/check/check.ts";
import { listen } from "../../listen.ts";

const key = "sesame-key-41";
const page = "https://reshelve.example";
beforeEach(() => void vi.stubGlobal("location", { origin: page }));

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    const isText = typeof body === "string";
    response.writeHead(status, {
      "Content-Type": isText ? "text/html" : "application/json",
      ...headers,
    });
    response.end(isText ? body : JSON.stringify(body));
  };

const list = reply(200, {
  data: [{ id: "wh_1", secret: "whsec_demo_123456" }],
  meta: { total: 1 },
});
const unauthenticated = reply(401, { message: "Unauthenticated." });
const webPage = "<!doctype html><title>Sign in</title>";
const drop: Reply = (request) => request.socket.destroy();

/** A workspace on a real port: replies `without` until a key comes along, then `withKey`. */
async function workspace(without: Reply, withKey: Reply = list) {
  const seen: { method: string; url: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    response.setHeader("Connection", "close");
    (request.headers.authorization === undefined ? without : withKey)(request, response);
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  const target = { origin, prefix: "/api", key };
  return { seen, target, check: () => checkConnection(target) };
}

/** The headings of what a reply of one sort is called. */
const noApi = "The API is not at this address";
const noJson = "This address doesn’t reply in JSON";
const unavailable = "The workspace isn’t available right now";

describe("without the key", () => {
  test.each<[name: string, without: Reply, check: number, title: string]>([
    ["another list", reply(200, { data: [{ id: "in_1" }] }), 1, noApi],
    ["rows with no ID", reply(200, [{ title: "post" }]), 1, noApi],
    ["JSON that is no list", reply(200, { ok: true }), 1, noApi],
    ["404 in JSON", reply(404, { message: "Not found." }), 1, noApi],
    ["405 in JSON", reply(405, { message: "No GET." }), 1, noApi],
    ["422 in JSON", reply(422, { errors: { page: ["odd"] } }), 1, noApi],
    ["503 in JSON", reply(503, { message: "Down." }), 1, unavailable],
    ["429 in JSON", reply(429, { message: "Slow down." }), 1, unavailable],
    ["a web page", reply(200, webPage), 1, noJson],
    ["plain text", reply(200, "hello"), 1, noJson],
    ["nothing", reply(200, ""), 1, noJson],
    ["JSON that broke off", reply(200, '{"data": ['), 1, noJson],
    ["a redirect", reply(302, "", { Location: "https://evil.example/" }), 1, noJson],
    ["a 401 web page", reply(401, webPage), 1, noJson],
    ["an empty 401", reply(401, ""), 1, noJson],
    ["a 403 web page", reply(403, webPage), 1, noJson],
    ["a 404 web page", reply(404, webPage), 1, noJson],
    ["a 503 web page", reply(503, webPage), 1, unavailable],
    ["a lost connection", drop, 0, "Can’t reach the workspace"],
  ])("%s is explained, and the key is never sent", async (_name, without, index, title) => {
    const { seen, check } = await workspace(without);
    const { failure } = await check();
    expect(failure).toMatchObject({ check: index, title, aboutKey: "The key was not sent." });
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain(key);
    for (const { headers } of seen) expect(headers).not.toHaveProperty("authorization");
  });

  test("no reply at all names a dead host and CORS, with the ways out for an administrator", async () => {
    const target = { origin: "http://127.0.0.1:1", prefix: "/api", key };
    const { failure } = await checkConnection(target);
    expect(failure?.text).toMatch(/nothing replies at 127\.0\.0\.1:1, or it blocks pages/);
    // Staff read a sentence; what an administrator needs is text to copy.
    expect(failure?.todo.join()).not.toMatch(/CORS|Access-Control|npm/);
    expect(failure?.forAdministrator?.split("\n")).toEqual(
      expect.arrayContaining([
        "Access-Control-Allow-Origin: https://reshelve.example",
        "Access-Control-Allow-Headers: Authorization, Content-Type, Accept, X-Requested-With",
        `Access-Control-Allow-Methods: ${methods.join(", ")}`,
        expect.stringContaining("docs/deploying.md"),
        expect.stringContaining("RESHELVE_WORKSPACE=http://127.0.0.1:1 npm run dev"),
      ]),
    );
  });

  test("the console’s own origin needs no headers", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const own = { origin: page, prefix: "/api", gateway: true, key };
    const { failure } = await checkConnection(own);
    expect(failure?.title).toBe("Can’t reach the workspace");
    expect(JSON.stringify(failure)).not.toMatch(/CORS|Access-Control|npm run/);
    expect(failure?.forAdministrator).toBeNull();
  });

  test("a missing API names the prefix that was tried, and Advanced", async () => {
    const { target } = await workspace(reply(404, { message: "No." }));
    const { failure } = await checkConnection({ ...target, prefix: "/proxy/api" });
    expect(failure?.todo[1]).toMatch(/\/proxy\/api.*Advanced/);
    expect(failure?.details).toBe("404\n“No.”");
  });

  test("a rate limit tells when to try again", async () => {
    const { check } = await workspace(reply(429, { message: "Wait" }, { "Retry-After": "7" }));
    expect((await check()).failure?.todo[0]).toContain("in 7 s");
  });
});

describe("with the key", () => {
  test.each([
    ["after a 401", unauthenticated],
    ["after a 403", reply(403, { error: "Forbidden" })],
    ["after a list that needs none", list],
  ])("all pass %s", async (_name, without) => {
    const { seen, check } = await workspace(without);
    const report = await check();
    expect(report.failure).toBeNull();
    expect(report.warning).toBeNull();
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /api/webhooks?page=1&per_page=1",
      "GET /api/webhooks?page=1&per_page=1",
    ]);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${key}`]);
    for (const { headers } of seen) {
      expect(headers).toMatchObject({
        accept: "application/json",
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
      });
    }
  });

  test("an empty list passes", async () => {
    const { check } = await workspace(
      unauthenticated,
      reply(200, { data: [], meta: { from: null } }),
    );
    expect((await check()).failure).toBeNull();
  });

  test.each([
    ["in JSON", reply(403, { message: "Not for you." })],
    ["as a web page", reply(403, webPage)],
  ])("a 403 %s passes with a warning", async (_name, withKey) => {
    const { check } = await workspace(unauthenticated, withKey);
    const report = await check();
    expect(report.failure).toBeNull();
    expect(report.warning).toMatch(/^Connected\. Webhooks can’t be listed .*\(403\)/);
  });

  test.each([list, reply(401, {}), reply(500, {})])(
    "any other reply leads to no warning",
    async (one) => {
      const { check } = await workspace(unauthenticated, one);
      expect((await check()).warning).toBeNull();
    },
  );

  test.each([
    ["a sign-in page", reply(200, webPage), "sent a sign-in page instead of a list in JSON"],
    [
      "a web page",
      reply(200, "<!doctype html><p>Hello"),
      "sent a web page instead of a list in JSON",
    ],
    [
      "a redirect",
      reply(302, "", { Location: "/login" }),
      "sent a redirect instead of a list in JSON",
    ],
  ])(
    "%s is named, with a hint that something in between may have sent it",
    async (_name, one, text) => {
      for (const without of [one, unauthenticated]) {
        const { check } = await workspace(without, one);
        const { failure } = await check();
        expect(failure?.text).toContain(text);
        expect(failure?.text).toContain("something between you and the workspace");
      }
    },
  );

  const noKey = "The workspace did not accept this key";
  const nothing = /Nothing was saved/;
  const maybe = /may have been sent/;
  const distrust = /sent to this address once\. Replace it/;
  const row = { data: [{ id: "in_1" }] };
  test.each<[name: string, Reply, check: number, title: string, aboutKey: RegExp]>([
    ["a 401", unauthenticated, 2, noKey, nothing],
    ["a 401 web page", reply(401, webPage), 2, noKey, nothing],
    ["a 500", reply(500, webPage), 2, unavailable, nothing],
    ["a 429", reply(429, { message: "No" }), 2, unavailable, nothing],
    ["a lost connection", drop, 2, "No reply to the request with the key", maybe],
    ["another shape", reply(200, { data: "x" }), 1, noApi, distrust],
    ["another list", reply(200, row), 1, noApi, distrust],
    ["a 404", reply(404, { message: "No" }), 1, noApi, distrust],
    ["a web page", reply(200, webPage), 1, noJson, distrust],
    ["a redirect", reply(302, "", { Location: "/login" }), 1, noJson, distrust],
  ])("%s is explained", async (_name, withKey, index, title, aboutKey) => {
    const { seen, check } = await workspace(unauthenticated, withKey);
    const { failure } = await check();
    expect(failure).toMatchObject({ check: index, title });
    expect(failure?.aboutKey).toMatch(aboutKey);
    expect(seen.filter(({ headers }) => headers.authorization).length).toBe(1);
  });

  test("removes the key and secrets from the reply that is shown", async () => {
    const echo = { message: `Bad token ${key}`, secret: "whsec_demo_123456" };
    const words = await workspace(unauthenticated, reply(401, echo));
    expect((await words.check()).failure?.details).toBe("401\n“Bad token [hidden]”");
    const shape = await workspace(unauthenticated, reply(200, { message: echo.message }));
    expect((await shape.check()).failure?.details).toContain("Bad token [hidden]");
    const secret = await workspace(unauthenticated, reply(200, echo));
    const { failure } = await secret.check();
    expect(JSON.stringify(failure)).not.toMatch(/sesame-key-41|whsec_demo/);
  });

  test("a new key for a trusted workspace is checked with one request", async () => {
    const good = await workspace(unauthenticated);
    expect(await checkKey(good.target)).toBeNull();
    expect(good.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`]);
    const bad = await workspace(unauthenticated, unauthenticated);
    expect(await checkKey(bad.target)).toMatchObject({ check: 2, field: "key" });
    const down = await workspace(unauthenticated, reply(502, ""));
    expect((await checkKey(down.target))?.title).toBe("The workspace isn’t available right now");
  });
});

describe("waiting", () => {
  /** A fetch that replies only when it is aborted; after `replies` it hangs. */
  function hangAfter(...replies: Response[]) {
    const hung = vi.fn((_url: URL, init: RequestInit) => {
      const reply = replies.shift();
      if (reply) return Promise.resolve(reply);
      return new Promise<Response>((_reply, refuse) =>
        init.signal?.addEventListener("abort", () => refuse(init.signal?.reason)),
      );
    });
    vi.stubGlobal("fetch", hung);
    return hung;
  }
  const target = { origin: "https://acme.example", prefix: "/api", key };
  const asksForKey = () => new Response('{"message":"Unauthenticated."}', { status: 401 });

  test("gives up after 10 s without a reply, and sends no key", async () => {
    vi.useFakeTimers();
    const hung = hangAfter();
    const checking = checkConnection(target);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(hung.mock.calls[0]?.[1].signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const report = await checking;
    expect(report.failure).toMatchObject({ check: 0, title: "Can’t reach the workspace" });
    expect(hung).toHaveBeenCalledTimes(1);
  });

  test("gives up after 10 s with the key", async () => {
    vi.useFakeTimers();
    hangAfter(asksForKey());
    const checking = checkConnection(target);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await checking).failure?.title).toBe("No reply to the request with the key");
  });

  test("rejects with the reason of an abort, and sends no key after that", async () => {
    const hung = hangAfter();
    const stop = new AbortController();
    const checking = checkConnection(target, stop.signal);
    stop.abort("left");
    await expect(checking).rejects.toBe("left");
    expect(hung).toHaveBeenCalledTimes(1);
  });
});
