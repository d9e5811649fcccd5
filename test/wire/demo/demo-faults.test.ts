import { getResponse } from "msw";
import { describe, expect, test } from "vitest";
import { z } from "#src/api/zod.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { type SentinelName, sentinels } from "#src/demo/state/sentinels.ts";
import { presets } from "#src/demo/state/settings.ts";
import { createWorkspace } from "#src/demo/state/workspace.ts";

const page = z.looseObject({
  data: z.array(z.looseObject({ id: z.string() })),
  meta: z.looseObject({ total: z.number() }),
});

/** A service that keeps how long it would have slept instead of sleeping. */
function open() {
  const slept: number[] = [];
  const workspace = createWorkspace({
    epoch: Date.parse("2026-11-19T08:41:12Z"),
    key: "test-key",
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
  });
  const handlers = createHandlers(workspace);
  async function send(route: string) {
    const [method = "", path = ""] = route.split(" ");
    const headers = { Authorization: "Bearer test-key" };
    const request = new Request(`https://studio.example${path}`, { method, headers });
    const response = await getResponse(handlers, request);
    if (!response) throw new Error(`No handler for ${route}`);
    return response;
  }
  const list = async (route: string) => z.parse(page, await (await send(route)).json());
  return { workspace, slept, send, list };
}

describe("sentinels", () => {
  function restore(name: SentinelName) {
    const service = open();
    const doc = service.workspace.all("docs").find((one) => one["title"] === sentinels[name].title);
    if (!doc) throw new Error(`No doc is the sentinel ${name}.`);
    const send = () => service.send(`POST /api/docs/${doc.id}/restore`);
    const restored = () => service.workspace.get("docs", doc.id)["archived_at"] === null;
    return { ...service, doc, send, restored };
  }

  test("are the first archived docs", async () => {
    const { list } = open();
    const { data } = await list("GET /api/docs?state=archived");
    const titles = Object.values(sentinels).map(({ title }) => title);
    expect(data.slice(0, titles.length).map((doc) => doc["title"])).toEqual(titles);
  });

  test.each(["500", "404", "422", "401", "403"] as const)("%s", async (name) => {
    const { send, restored } = restore(name);
    const response = await send();
    expect([response.status, restored()]).toEqual([Number(name), false]);
    expect(await response.json()).toHaveProperty("message");
  });

  test("422 with markup in the message", async () => {
    const { send, restored } = restore("422-html");
    const response = await send();
    expect([response.status, restored()]).toEqual([422, false]);
    expect(await response.text()).toContain("<img");
  });

  test("429 once, then restored", async () => {
    const { send, restored } = restore("429-once");
    const response = await send();
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "2"]);
    expect(restored()).toBe(false);
    expect((await send()).status).toBe(200);
    expect(restored()).toBe(true);
  });

  test("429 always", async () => {
    const { send, restored } = restore("429-forever");
    for (const _ of [1, 2, 3]) expect((await send()).status).toBe(429);
    expect(restored()).toBe(false);
  });

  test.each([
    ["slow", 3000],
    ["hang", 40_000],
  ] as const)("%s: restored, and answered after %d ms", async (name, milliseconds) => {
    const { send, restored, slept } = restore(name);
    expect((await send()).status).toBe(200);
    expect([restored(), slept]).toEqual([true, [milliseconds]]);
  });

  test("cut: no answer, with and without the work done", async () => {
    const [after, before] = [restore("cut"), restore("cut-before")];
    expect([(await after.send()).type, after.restored()]).toEqual(["error", true]);
    expect([(await before.send()).type, before.restored()]).toEqual(["error", false]);
  });

  test("answers that prove nothing", async () => {
    const html = restore("html");
    const login = await html.send();
    expect([login.status, login.headers.get("Content-Type")]).toEqual([200, "text/html"]);
    expect(html.restored()).toBe(false);

    const empty = restore("204");
    const nothing = await empty.send();
    expect([nothing.status, await nothing.text(), empty.restored()]).toEqual([204, "", true]);

    const still = restore("unchanged");
    expect(await (await still.send()).json()).toEqual(still.doc);
    expect(still.restored()).toBe(false);

    const other = restore("other-id");
    const answered = z.parse(z.looseObject({ id: z.string() }), await (await other.send()).json());
    expect(answered).toMatchObject({ archived_at: null });
    expect(answered.id).not.toBe(other.doc.id);
    expect(other.restored()).toBe(false);
  });
});

describe("presets", () => {
  test("have the names and labels of the menu", () => {
    expect(presets.map(({ label }) => label)).toEqual([
      "As documented",
      "No milestones",
      "Archive filter ignored",
      "Embeds can’t be listed",
      "Rows per page ignored",
      "Single items can’t be loaded",
      "Tasks can’t be loaded or listed",
      "12,310 archived items",
      "12,310 items, 60 reads a minute",
      "12,310 items, hidden rate limit",
      "Every read fails (503)",
      "Reads return HTML",
      "Rate limit of 60 writes a minute",
      "Every fifth write fails",
      "Every second write fails",
    ]);
  });

  test("change what the service does, and the documented one takes all of it back", async () => {
    const { workspace, send, list } = open();
    const total = async (route: string) => (await list(route)).meta.total;
    workspace.usePreset("empty-milestones");
    expect(await total("GET /api/milestones?state=archived")).toBe(0);
    expect(await total("GET /api/embeds?state=archived")).toBe(37);
    workspace.usePreset("filter-ignored");
    expect(await total("GET /api/milestones?state=archived")).toBe(69);
    workspace.usePreset("no-embeds");
    expect((await send("GET /api/embeds")).status).toBe(404);
    workspace.usePreset("per-page-ignored");
    expect((await list("GET /api/docs?state=archived&per_page=50")).data).toHaveLength(20);
    workspace.usePreset("no-reads");
    const doc = `GET /api/docs/${workspace.all("docs")[0]?.id}`;
    expect((await send(doc)).status).toBe(405);
    workspace.usePreset("reads-html");
    expect((await send(doc)).headers.get("Content-Type")).toBe("text/html");
    workspace.usePreset("reads-fail");
    expect((await send(doc)).status).toBe(503);
    const invoice = `POST /api/invoices/in_Yw2k9QeR4tLm/restore`;
    expect((await send(invoice)).status).toBe(200);
    workspace.usePreset("documented");
    expect((await send(doc)).status).toBe(200);
    expect((await list("GET /api/docs?state=archived&per_page=50")).data).toHaveLength(50);
  });

  test("settings may be changed one by one", async () => {
    const { workspace, send, slept } = open();
    workspace.settings.fault = "offline";
    expect((await send("GET /api/docs")).type).toBe("error");
    workspace.settings.fault = "500";
    workspace.settings.latency = [20, 30];
    expect((await send("GET /api/docs")).status).toBe(500);
    expect(slept).toHaveLength(1);
    expect(slept[0]).toBeGreaterThanOrEqual(20);
    expect(slept[0]).toBeLessThanOrEqual(30);
  });
});

test("limited: 60 writes a minute are admitted and counted down, then it says when to come back", async () => {
  const { workspace, send } = open();
  workspace.usePreset("writes-limited");
  const folders = workspace.all("folders").filter((one) => one["archived_at"] !== null);
  const answers = await Promise.all(
    folders.slice(0, 70).map(({ id }) => send(`POST /api/folders/${id}/restore`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 60 }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  expect(answers[0]?.headers.get("X-RateLimit-Remaining")).toBe("59");
  expect(answers[59]?.headers.get("X-RateLimit-Remaining")).toBe("0");
  expect(Number(answers[60]?.headers.get("Retry-After"))).toBeGreaterThan(0);
});
