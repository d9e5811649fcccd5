import { expect, test } from "vitest";
import { setUpGateway } from "./support/gateway.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";

const { workspace, startForTest } = await setUpGateway();
const own = { API_KEY: "key-of-the-gateway", USER_HEADER: "x_forwarded_email" };
const ada = { ...consoleHeaders, "X-Forwarded-Email": "ada@example.com" };
const restore = "/api/invoices/in_1/restore";

test("adds its own key for a user whom the sign-in names, whatever key the browser sends", async () => {
  const gateway = await startForTest(own);
  const headers = { ...ada, Authorization: "Bearer mine" };
  expect((await send(gateway, "POST", restore, { headers })).status).toBe(200);
  expect(workspace.arrived[0]?.headers["authorization"]).toBe("Bearer key-of-the-gateway");
  expect(workspace.arrived[0]?.headers).not.toHaveProperty("x-forwarded-email");
});

test.each([
  ["no header", own, consoleHeaders],
  ["an empty one", own, { ...consoleHeaders, "X-Forwarded-Email": "" }],
  ["no header named in its settings", { API_KEY: own.API_KEY }, ada],
])("refuses everybody where it has the key and there is %s", async (_what, settings, headers) => {
  const gateway = await startForTest(settings);
  const reply = await send(gateway, "POST", restore, { headers });
  expect(reply.status).toBe(401);
  expect(messageOf(reply)).toBe("Sign in first.");
  expect(workspace.arrived).toEqual([]);
});

test("passes the person's key on where it has none, and sends none by itself", async () => {
  const gateway = await startForTest();
  await send(gateway, "GET", "/api/webhooks", {
    headers: { ...consoleHeaders, Authorization: "Bearer mine" },
  });
  await send(gateway, "GET", "/api/webhooks");
  const [first, second] = workspace.arrived;
  expect(first?.headers["authorization"]).toBe("Bearer mine");
  expect(second?.headers).not.toHaveProperty("authorization");
});

test.each([
  ["ada@example.com", { name: "ada@example.com" }],
  ['"},{', { name: null }],
  ["a".repeat(300), { name: null }],
])("tells the console who is signed in: %s", async (name, expected) => {
  const gateway = await startForTest(own);
  const headers = { ...consoleHeaders, "X-Forwarded-Email": name };
  const { text } = await send(gateway, "GET", "/reshelve/me", { headers });
  expect(JSON.parse(text)).toEqual(expected);
});

test("logs each write with its user, and no key, body or query", async () => {
  const gateway = await startForTest(own);
  await send(gateway, "GET", "/api/webhooks", { headers: ada });
  await send(gateway, "PUT", "/api/tasks/tsk_1", { headers: ada, body: '{"title":"a secret"}' });
  const refused = { ...ada, "Sec-Fetch-Site": "cross-site" };
  await send(gateway, "POST", `${restore}?token=hidden`, { headers: refused });
  const { headers } = await send(gateway, "POST", restore, { headers: ada });
  await expect.poll(() => gateway.log()).toHaveLength(3);
  const user = "ada@example.com";
  expect(gateway.log()).toMatchObject([
    { user, method: "PUT", path: "/api/tasks/tsk_1", status: 200 },
    { user, method: "POST", path: restore, status: 403 },
    { user, method: "POST", path: restore, status: 200, request_id: headers["x-request-id"] },
  ]);
  for (const hidden of ["key-of-the-gateway", "a secret", "hidden"])
    expect(gateway.output()).not.toContain(hidden);
});
