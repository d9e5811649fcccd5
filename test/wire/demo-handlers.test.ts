import { getResponse } from "msw";
import { describe, expect, test } from "vitest";
import { type Kind, archiveKinds, kinds, schemaOf } from "#src/api/archive.ts";
import { itemOf, pageOf } from "#src/api/envelope.ts";
import { fileSchema, hideSecret, taskSchema, webhookSchema } from "#src/api/resources.ts";
import { z } from "#src/api/zod.ts";
import { createHandlers } from "#src/demo/handlers.ts";
import { createFirewall, demoOrigin, nothingElse } from "#src/demo/neighbours.ts";
import { type SentinelName, sentinels } from "#src/demo/sentinels.ts";
import { presets } from "#src/demo/settings.ts";
import { createWorkspace } from "#src/demo/workspace.ts";

const epoch = Date.parse("2026-11-19T08:41:12Z");

interface Sending {
  body?: unknown;
  key?: string | null;
}

function open() {
  const slept: number[] = [];
  const workspace = createWorkspace({
    epoch,
    now: () => epoch,
    key: "test-key",
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
  });
  const handlers = createHandlers(workspace);
  async function send(route: string, { body, key = "test-key" }: Sending = {}) {
    const [method = "", path = ""] = route.split(" ");
    const request = new Request(`https://studio.example${path}`, {
      method,
      ...(key === null ? {} : { headers: { Authorization: `Bearer ${key}` } }),
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const response = await getResponse(handlers, request);
    if (!response) throw new Error(`No handler for ${route}`);
    return response;
  }
  const read = async (route: string, sending?: Sending): Promise<unknown> =>
    (await send(route, sending)).json();
  return { workspace, slept, send, read };
}

const archivedPage = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), archived_at: z.nullable(z.string()) })),
  meta: z.looseObject({ total: z.number(), per_page: z.number() }),
});
const list = async (read: (route: string) => Promise<unknown>, route: string) =>
  z.parse(archivedPage, await read(route));

describe("every 2xx answer parses with its schema", () => {
  test.each(kinds)("%s: list, read and restore", async (kind: Kind) => {
    const { read, workspace } = open();
    const { prefix } = archiveKinds[kind];
    const path = `/api/${kind}`;
    const page = z.parse(
      pageOf(prefix, schemaOf(kind)),
      await read(`GET ${path}?state=archived&per_page=100`),
    );
    expect(page.rows.length).toBe(Math.min(100, page.total ?? 0));
    const last = workspace.all(kind).findLast((item) => item["archived_at"] !== null);
    const item = itemOf(prefix, schemaOf(kind));
    expect(z.parse(item, await read(`GET ${path}/${last?.id}`)).item.id).toBe(last?.id);
    const restored = z.parse(item, await read(`POST ${path}/${last?.id}/restore`));
    expect(restored.item).toMatchObject({ id: last?.id, archived_at: null });
  });

  test("exactly one archived row cannot be read", async () => {
    const { read } = open();
    const unreadable: string[] = [];
    for (const kind of kinds) {
      const schema = pageOf(archiveKinds[kind].prefix, schemaOf(kind));
      for (const page of [1, 2, 3]) {
        const json = await read(`GET /api/${kind}?state=archived&per_page=100&page=${page}`);
        for (const row of z.parse(schema, json).rows) {
          if (!row.readable) unreadable.push(`${kind} ${row.problems.join()} ${row.id !== null}`);
        }
      }
    }
    expect(unreadable).toEqual(["docs title: expected string true"]);
  });

  test("tasks, webhooks, lists and people", async () => {
    const { read, workspace } = open();
    const tasks = workspace.all("tasks");
    const board = String(tasks[0]?.["board"]);
    const page = z.parse(pageOf("tsk", taskSchema), await read(`GET /api/boards/${board}/tasks`));
    expect(page.rows.length).toBeGreaterThan(0);
    for (const { id } of tasks) {
      const task = z.parse(itemOf("tsk", taskSchema), await read(`GET /api/tasks/${id}`));
      expect(task.item.id).toBe(id);
    }
    const body = { title: "Sent" };
    const updated = await read(`PUT /api/tasks/${tasks[0]?.id}`, { body });
    expect(z.parse(itemOf("tsk", taskSchema), updated).item.title).toBe("Sent");

    const hooks = pageOf("wh", webhookSchema, hideSecret);
    const webhooks = z.parse(hooks, await read("GET /api/webhooks?per_page=100"));
    expect(webhooks.rows.filter((row) => row.readable)).toHaveLength(57);
    expect(await read(`GET /api/boards/${board}/lists`)).toMatchObject({ meta: { total: 4 } });
    expect(await read("GET /api/members")).toMatchObject({ meta: { total: 8 } });
    expect(await read("GET /api/clients?name=noor")).toMatchObject({ meta: { total: 1 } });
  });

  test("files, from creation to use", async () => {
    const { read, send, workspace } = open();
    const created = await read("POST /api/files", { body: { filename: "flyer.txt" } });
    const { id, upload_url } = z.parse(
      z.object({ id: z.string(), upload_url: z.string() }),
      created,
    );
    const { pathname, search } = new URL(upload_url);
    expect((await send(`PUT ${pathname}?signature=wrong`, { body: "x", key: null })).status).toBe(
      403,
    );
    const put = await send(`PUT ${pathname}${search}`, { body: "five!", key: null });
    expect(put.status).toBe(200);
    const file = itemOf("fi", fileSchema);
    const completed = z.parse(file, await read(`POST /api/files/${id}/complete`));
    expect(completed.item).toMatchObject({ id, name: "flyer.txt", size: 5 });
    expect(z.parse(file, await read(`GET /api/files/${id}`)).item.id).toBe(id);
    const folder = workspace.all("folders")[0]?.id;
    const attach = () => send(`POST /api/folders/${folder}/files`, { body: { files: [id] } });
    expect((await attach()).status).toBe(200);
    const files = z.parse(pageOf("fi", fileSchema), await read(`GET /api/folders/${folder}/files`));
    expect(files.rows.map((row) => row.id)).toContain(id);
    expect((await attach()).status).toBe(422);
  });

  test.each(["conversations", "tasks"] as const)("a remark in %s uses a file", async (parent) => {
    const { send, workspace } = open();
    const path = `/api/${parent}/${workspace.all(parent)[0]?.id}`;
    const route = `POST ${path}/${parent === "tasks" ? "comments" : "messages"}`;
    const body = { content: "Here", format: "text", attachments: ["fi_readyToAttach04"] };
    expect((await send(route, { body: { ...body, format: "rtf" } })).status).toBe(422);
    expect((await send(route, { body })).status).toBe(201);
    expect((await send(route, { body })).status).toBe(422);
  });
});

describe("lists", () => {
  test("the envelope of the document", async () => {
    const { read } = open();
    expect(await read("GET /api/webhooks?page=2&per_page=25")).toMatchObject({
      links: {
        first: "/api/webhooks?page=1",
        last: "/api/webhooks?page=3",
        prev: "/api/webhooks?page=1",
        next: "/api/webhooks?page=3",
      },
      meta: {
        current_page: 2,
        from: 26,
        last_page: 3,
        path: "/api/webhooks",
        per_page: 25,
        to: 50,
        total: 57,
        links: [
          { url: "/api/webhooks?page=1", label: "&laquo; Previous", active: false },
          { url: "/api/webhooks?page=1", label: "1", active: false },
          { url: "/api/webhooks?page=2", label: "2", active: true },
          { url: "/api/webhooks?page=3", label: "3", active: false },
          { url: "/api/webhooks?page=3", label: "Next &raquo;", active: false },
        ],
      },
    });
  });

  test("names only the pages around and at the ends when there are many", async () => {
    const { read } = open();
    const json = await read("GET /api/invoices?state=archived&per_page=5&page=20");
    const links = z.parse(
      z.object({ meta: z.object({ links: z.array(z.object({ label: z.string() })) }) }),
      json,
    ).meta.links;
    expect(links.map(({ label }) => label).slice(1, -1)).toEqual(
      "1 2 ... 17 18 19 20 21 22 23 ... 48 49".split(" "),
    );
  });

  test("a page past the end is empty; no page or an odd one is the first", async () => {
    const { read } = open();
    expect(await read("GET /api/docs?state=archived&page=99")).toMatchObject({
      data: [],
      links: { next: null },
      meta: { current_page: 99, from: null, to: null, total: 88 },
    });
    for (const page of ["0", "-1", "abc", "1.5", ""]) {
      expect(await read(`GET /api/docs?page=${page}`)).toMatchObject({ meta: { current_page: 1 } });
    }
  });

  test("per_page is 20 unless sent, and 1 to 100", async () => {
    const { read, send } = open();
    expect((await list(read, "GET /api/docs?state=archived")).data).toHaveLength(20);
    expect((await list(read, "GET /api/docs?state=archived&per_page=1")).data).toHaveLength(1);
    for (const perPage of ["0", "101", "-5", "many"]) {
      const response = await send(`GET /api/docs?per_page=${perPage}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toHaveProperty("errors.per_page");
    }
  });

  test("state is active unless sent", async () => {
    const { read, send } = open();
    const [active, archived, all] = [
      await list(read, "GET /api/docs?per_page=100"),
      await list(read, "GET /api/docs?per_page=100&state=archived"),
      await list(read, "GET /api/docs?per_page=100&state=all"),
    ];
    expect(active.data.every((doc) => doc.archived_at === null)).toBe(true);
    expect(archived.data.every((doc) => doc.archived_at !== null)).toBe(true);
    expect([active, archived, all].map(({ meta }) => meta.total)).toEqual([5, 88, 93]);
    expect((await send("GET /api/docs?state=deleted")).status).toBe(422);
  });

  test.each([...kinds, "webhooks"] as const)("%s come newest first", async (collection) => {
    const rows = z.object({ data: z.array(z.looseObject({ created_at: z.string() })) });
    const json = await open().read(`GET /api/${collection}?state=all&per_page=100`);
    const times = z.parse(rows, json).data.map((row) => row.created_at);
    expect(times.length).toBeGreaterThan(20);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("tasks of a board, by title and status", async () => {
    const { read, send } = open();
    const tasks = "/api/boards/tskb_Print7Kd2sM/tasks";
    const total = async (query: string) =>
      z.parse(
        z.object({ meta: z.looseObject({ total: z.number() }) }),
        await read(`GET ${tasks}${query}`),
      ).meta.total;
    expect(await total("")).toBe(8);
    expect([await total("?status=open"), await total("?status=completed")]).toEqual([6, 2]);
    expect(await total("?title=TEA%20tins")).toBe(1);
    expect((await send("GET /api/boards/tskb_none/tasks")).status).toBe(404);
  });
});

describe("refusals", () => {
  test.each([null, "", "other"])("no answer without the key: %j", async (key) => {
    const { send, workspace } = open();
    for (const route of ["GET /api/docs", "GET /api/nothing", "POST /api/files"]) {
      const response = await send(route, { key });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ message: "Unauthenticated." });
    }
    expect(workspace.uploads()).toHaveLength(5);
  });

  test.each(["/api/nothing", "/api/docs/a/b/c", "/api", "/api/v1/docs"])(
    "%s is no route",
    async (path) => {
      const response = await open().send(`GET ${path}`);
      expect(response.status).toBe(404);
      const message = `The route ${path.slice(1)} could not be found.`;
      expect(await response.json()).toEqual({ message });
    },
  );

  test("another method is refused with what is allowed", async () => {
    const { send } = open();
    const response = await send("DELETE /api/tasks/tsk_1");
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, PUT"]);
    expect((await send("GET /api/docs/doc_1/restore")).headers.get("Allow")).toBe("POST");
  });

  test("an unknown record, and a body that is no object", async () => {
    const { send, workspace } = open();
    const missing = await send("GET /api/invoices/in_none");
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { message: "No query results for model [App\\Models\\Invoice] in_none" },
    ]);
    const task = `PUT /api/tasks/${workspace.all("tasks")[0]?.id}`;
    for (const body of ["{", "[]", "7"]) expect((await send(task, { body })).status).toBe(400);
  });
});

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
    const { read } = open();
    const { data } = await list(read, "GET /api/docs?state=archived");
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
    const page = await html.send();
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html"]);
    expect(html.restored()).toBe(false);

    const empty = restore("204");
    const nothing = await empty.send();
    expect([nothing.status, await nothing.text(), empty.restored()]).toEqual([204, "", true]);

    const still = restore("still-archived");
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
      "Milestones are empty",
      "The filter is ignored",
      "Embeds are not offered",
      "Rows per page are ignored",
      "Items cannot be read one by one",
      "Every read fails (503)",
      "Reads answer HTML",
    ]);
  });

  test("change what the service does, and the documented one takes all of it back", async () => {
    const { workspace, send, read } = open();
    const total = async (route: string) => (await list(read, route)).meta.total;
    workspace.usePreset("empty-milestones");
    expect(await total("GET /api/milestones?state=archived")).toBe(0);
    expect(await total("GET /api/embeds?state=archived")).toBe(37);
    workspace.usePreset("filter-ignored");
    expect(await total("GET /api/milestones?state=archived")).toBe(69);
    workspace.usePreset("no-embeds");
    expect((await send("GET /api/embeds")).status).toBe(404);
    workspace.usePreset("per-page-ignored");
    expect((await list(read, "GET /api/docs?state=archived&per_page=50")).data).toHaveLength(20);
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
    expect((await list(read, "GET /api/docs?state=archived&per_page=50")).data).toHaveLength(50);
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

test("in the browser nothing leaves but the page's own files", async () => {
  const page = "http://127.0.0.1:5173";
  const handlers = [
    createFirewall(page),
    ...createHandlers(createWorkspace({ epoch, key: "test-key" })),
    nothingElse,
  ];
  const ask = (url: string) =>
    getResponse(handlers, new Request(url, { headers: { Authorization: "Bearer test-key" } }));
  expect((await ask(`${demoOrigin}/api/docs`))?.status).toBe(200);
  expect((await ask(`${demoOrigin}/elsewhere`))?.type).toBe("error");
  expect((await ask(`${page}/src/api/http.ts`))?.status).toBe(302);
  for (const url of [`${page}/api/docs`, "https://elsewhere.example/api/docs"]) {
    expect((await ask(url))?.type).toBe("error");
  }
  const website = await ask("https://website.example/api/webhooks");
  expect([website?.status, website?.headers.get("Content-Type")]).toEqual([200, "text/html"]);
  expect((await ask("https://other-api.example/api/webhooks"))?.status).toBe(404);
});
