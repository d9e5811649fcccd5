import { vi, onTestFinished } from "vitest";
import { type Api, createApi } from "#src/api/api.ts";
import { type Kind, archiveKinds, kinds, schemaOf } from "#src/api/archive.ts";
import { itemOf } from "#src/api/envelope.ts";
import type { Endpoint, OnResponse, Wire } from "#src/api/http.ts";
import { requestOf, operations as writeOperations } from "#src/writes/send/operations.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import type { OperationName, Write } from "#src/writes/send/write.ts";

/** One call of `fetch`, as the api made it. */
export interface Sent {
  url: string;
  init: RequestInit;
  /** The headers with their names in lower case. */
  headers: Record<string, string>;
}

export type Reply = (sent: Sent) => Response | Promise<Response>;

export const connection: Endpoint = {
  origin: "https://acme.example.com",
  prefix: "/api",
  key: "key-1",
};

/** Replaces the global `fetch` until the test ends, and records what is sent through it. */
export function fakeWire(reply: Reply, wire: Partial<Wire> = {}): { api: TestApi; sent: Sent[] } {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (input: URL | string, init: RequestInit = {}) => {
    const one = { url: String(input), init, headers: headersOf(init) };
    sent.push(one);
    return reply(one);
  });
  return {
    api: withWrites(createApi({ workspace: connection, key: () => connection.key, ...wire })),
    sent,
  };
}

/** Sends a write as the engine does, without grading its reply. */
function sendBy<O extends OperationName>(api: Api) {
  return async (write: Write<O>, onResponse?: OnResponse) =>
    api.send(requestOf(write), writeOperations[write.operation].schema(write), onResponse);
}

/** The api with a function for each operation that writes. */
export function withWrites(api: Api) {
  return {
    ...api,
    restore: async <K extends Kind>(kind: K, id: string, onResponse?: OnResponse) =>
      api.send(
        requestOf({ operation: "restore", kind, id }),
        itemOf(archiveKinds[kind].prefix, schemaOf(kind)),
        onResponse,
      ),
    async createFile(filename: string) {
      let uploadUrl = "";
      const onAddress = (address: string) => (uploadUrl = address);
      const { id } = await sendBy<"create">(api)({
        operation: "create",
        key: "",
        filename,
        onAddress,
      });
      return { id, uploadUrl };
    },
    completeFile: (id: string) => sendBy<"finish">(api)({ operation: "finish", id }),
    attachFiles: (folder: string, files: readonly string[]) =>
      sendBy<"attach">(api)({ operation: "attach", folder, files }),
    updateTask: (id: string, body: string) =>
      sendBy<"updateTask">(api)({ operation: "updateTask", id, body, changes: {}, before: {} }),
  };
}

export type TestApi = ReturnType<typeof withWrites>;

function headersOf(init: RequestInit): Record<string, string> {
  const headers: Record<string, string> = {};
  new Headers(init.headers).forEach((value, name) => (headers[name] = value));
  return headers;
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}

/** The error that a promise rejects with, which must be of this class. */
export async function thrown<E extends Error>(
  expected: new (...parts: never[]) => E,
  promise: Promise<unknown>,
): Promise<E> {
  const error = await promise.then(
    () => new Error(`Resolved instead of rejecting with ${expected.name}`),
    (reason: unknown) => reason,
  );
  if (error instanceof expected) return error;
  throw error;
}

/** One operation of the document, or an assumed read, and the request that it must become. */
export interface Operation {
  name: keyof TestApi;
  title: string;
  /** Sends it, about another target where an ID is given. */
  call: (api: TestApi, id?: string) => Promise<unknown>;
  method: string;
  path: string;
  /** The ID of the target in the path; null without one. */
  id: string | null;
  body: string | undefined;
  /** The smallest reply that can be read. */
  reply: unknown;
}

export const taskBody = '{"title":"Café – 👩‍💻",\n\t"due_at":null , "description":"<p>\\u00e9</p>"}';

const operation = (
  name: keyof TestApi,
  call: (api: TestApi, id: string) => Promise<unknown>,
  request: string,
  reply: unknown,
  body?: string,
): Operation => {
  const [method = "", path = ""] = request.split(" ");
  const own = /[a-z]+_A-z_9/.exec(path)?.[0] ?? null;
  return {
    ...{ name, title: `${name}: ${request}`, method, path, id: own, body, reply },
    call: (api, id = own ?? "") => call(api, id),
  };
};

/** Every operation of `createApi` with every kind. Paths are written out, as in "Endpoints". */
export const operations: readonly Operation[] = [
  ...kinds.flatMap((kind) => {
    const id = `${archiveKinds[kind].prefix}_A-z_9`;
    return [
      operation(
        "listItems",
        (api) => api.listItems(kind, { state: "archived", page: 3, per_page: 50 }),
        `GET /api/${kind}?state=archived&page=3&per_page=50`,
        { data: [] },
      ),
      operation(
        "readArchived",
        (api, own) => api.readArchived(kind, own),
        `GET /api/${kind}/${id}`,
        { id },
      ),
      operation(
        "restore",
        (api, own) => api.restore(kind, own),
        `POST /api/${kind}/${id}/restore`,
        { id },
      ),
    ];
  }),
  operation(
    "completeFile",
    (api, id) => api.completeFile(id),
    "POST /api/files/fi_A-z_9/complete",
    { id: "fi_A-z_9" },
  ),
  operation("readTask", (api, id) => api.readTask(id), "GET /api/tasks/tsk_A-z_9", {
    id: "tsk_A-z_9",
  }),
  operation(
    "listItems",
    (api) => api.listItems("boards", { page: 2, per_page: 100 }),
    "GET /api/boards?page=2&per_page=100",
    { data: [] },
  ),
  operation(
    "listBoardTasks",
    (api, id) => api.listBoardTasks(id, { page: 1, per_page: 20, status: "open" }),
    "GET /api/boards/tskb_A-z_9/tasks?page=1&per_page=20&status=open",
    { data: [] },
  ),
  operation(
    "listBoardLists",
    (api, id) => api.listBoardLists(id, { page: 1, per_page: 100 }),
    "GET /api/boards/tskb_A-z_9/lists?page=1&per_page=100",
    { data: [] },
  ),
  ...(["members", "clients"] as const).map((who) =>
    operation(
      "listPeople",
      (api) => api.listPeople(who, { page: 1, per_page: 100, name: "Neve" }),
      `GET /api/${who}?page=1&per_page=100&name=Neve`,
      { data: [] },
    ),
  ),
  operation(
    "createFile",
    (api) => api.createFile('Café – 👩‍💻 "a".pdf'),
    "POST /api/files",
    { id: "fi_A-z_9", upload_url: "https://bucket.example/fi_A-z_9?signature=1" },
    '{"filename":"Café – 👩‍💻 \\"a\\".pdf"}',
  ),
  operation("readFile", (api, id) => api.readFile(id), "GET /api/files/fi_A-z_9", {
    id: "fi_A-z_9",
  }),
  operation(
    "listItems",
    (api) => api.listItems("folders", { page: 2, per_page: 50, name: "a b" }),
    "GET /api/folders?page=2&per_page=50&name=a+b",
    { data: [] },
  ),
  operation(
    "listFolderFiles",
    (api, id) => api.listFolderFiles(id),
    "GET /api/folders/fo_A-z_9/files?page=1&per_page=100",
    { data: [] },
  ),
  operation(
    "attachFiles",
    (api, id) => api.attachFiles(id, ["fi_1", "fi_2"]),
    "POST /api/folders/fo_A-z_9/files",
    {},
    '{"files":["fi_1","fi_2"]}',
  ),
  operation(
    "updateTask",
    (api, id) => api.updateTask(id, taskBody),
    "PUT /api/tasks/tsk_A-z_9",
    { id: "tsk_A-z_9" },
    taskBody,
  ),
  operation(
    "listWebhooks",
    (api) => api.listWebhooks({ page: 1, per_page: 100 }),
    "GET /api/webhooks?page=1&per_page=100",
    { data: [] },
  ),
];

/** A write engine over a fake wire, and the end of its session. */
export function openEngine(
  reply: Reply,
  deps: Partial<Parameters<typeof createWriteEngine>[0]> = {},
) {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const { api, sent } = fakeWire(reply, { signal });
  const writes = createWriteEngine({
    api,
    origin: connection.origin,
    signal,
    online: () => true,
    ...deps,
  });
  const end = () => {
    lifetime.abort();
    writes.clear();
  };
  // What waits in one test sends nothing in the next.
  onTestFinished(end);
  return { api, sent, writes, end };
}
