import { getResponse } from "msw";
import { describe, expect, test } from "vitest";
import { archiveKinds, kinds, schemaOf } from "#src/api/archive.ts";
import { itemOf, pageOf } from "#src/api/envelope.ts";
import { fileSchema } from "#src/api/api.ts";
import { z } from "zod/mini";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { createFirewall, demoOrigin, rejectUnhandled } from "#src/demo/state/origins.ts";
import { createWorkspace } from "#src/demo/state/workspace.ts";

const epoch = Date.parse("2026-11-19T08:41:12Z");

interface Sending {
  body?: unknown;
  key?: string | null;
}

function open(trials = false) {
  const workspace = createWorkspace({ epoch, now: () => epoch, key: "test-key", trials });
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
  return { workspace, send, read };
}

const archivedPage = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), archived_at: z.nullable(z.string()) })),
  meta: z.looseObject({ total: z.number(), per_page: z.number() }),
});
const list = async (read: (route: string) => Promise<unknown>, route: string) =>
  z.parse(archivedPage, await read(route));

describe("every 2xx reply parses with its schema", () => {
  test.each([
    { trials: false, expected: [] },
    { trials: true, expected: ["docs title true"] },
  ])("rows with an odd field: $expected", async ({ trials, expected }) => {
    const { read } = open(trials);
    const odd: string[] = [];
    for (const kind of kinds) {
      const schema = pageOf(archiveKinds[kind].prefix, schemaOf(kind));
      for (const page of [1, 2, 3]) {
        const json = await read(`GET /api/${kind}?state=archived&per_page=100&page=${page}`);
        for (const row of z.parse(schema, json).rows) {
          if (row.problems.length > 0) odd.push(`${kind} ${row.problems.join()} ${row.readable}`);
        }
      }
    }
    expect(odd).toEqual(expected);
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

  test("a page past the end is empty; no page or an odd one is the first", async () => {
    const { read } = open();
    expect(await read("GET /api/docs?state=archived&page=99")).toMatchObject({
      data: [],
      links: { next: null },
      meta: { current_page: 99, from: null, to: null, total: 88 },
    });
    for (const page of ["0", "abc"]) {
      expect(await read(`GET /api/docs?page=${page}`)).toMatchObject({ meta: { current_page: 1 } });
    }
  });

  test("per_page is 20 unless sent, and 1 to 100", async () => {
    const { read, send } = open();
    expect((await list(read, "GET /api/docs?state=archived")).data).toHaveLength(20);
    expect((await list(read, "GET /api/docs?state=archived&per_page=1")).data).toHaveLength(1);
    for (const perPage of ["0", "101"]) {
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
    expect(active.meta.total + archived.meta.total).toBe(all.meta.total);
    expect((await send("GET /api/docs?state=deleted")).status).toBe(422);
  });
});

describe("refusals", () => {
  test.each([null, "other"])("no reply without the key: %j", async (key) => {
    const { send, workspace } = open();
    for (const route of ["GET /api/docs", "GET /api/nothing", "POST /api/files"]) {
      const response = await send(route, { key });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ message: "Unauthenticated." });
    }
    expect(workspace.uploads()).toHaveLength(5);
  });

  test.each(["/api/nothing", "/api/v1/docs"])("%s is no route", async (path) => {
    const response = await open().send(`GET ${path}`);
    expect(response.status).toBe(404);
    const message = `The route ${path.slice(1)} could not be found.`;
    expect(await response.json()).toEqual({ message });
  });

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

test("in the browser nothing leaves but the page's own files", async () => {
  const page = "http://127.0.0.1:5173";
  const handlers = [
    createFirewall(page),
    ...createHandlers(createWorkspace({ epoch, key: "test-key" })),
    rejectUnhandled,
  ];
  const ask = (url: string) =>
    getResponse(handlers, new Request(url, { headers: { Authorization: "Bearer test-key" } }));
  expect((await ask(`${demoOrigin}/api/docs`))?.status).toBe(200);
  expect((await ask(`${demoOrigin}/elsewhere`))?.type).toBe("error");
  expect((await ask(`${page}/src/api/http.ts`))?.status).toBe(302);
  for (const url of [`${page}/api/docs`, "https://elsewhere.example/api/docs"]) {
    expect((await ask(url))?.type).toBe("error");
  }
});
