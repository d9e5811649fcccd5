import { type HttpHandler, http } from "msw";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import {
  type Answer,
  HttpError,
  errorResponse,
  html,
  invalid,
  json,
  networkError,
  unknownRoute,
  wrongMethod,
} from "#src/demo/http/answers.ts";
import { takeBytes } from "#src/demo/http/bucket.ts";
import { paginate } from "#src/demo/http/pagination.ts";
import { completeFile, createUpload, filesIn, readFile, useFiles } from "#src/demo/state/files.ts";
import { sentinelIn, sentinels } from "#src/demo/state/sentinels.ts";
import type { Settings } from "#src/demo/state/settings.ts";
import { colleaguesTurn, taskSentinels } from "#src/demo/state/task-sentinels.ts";
import { updateTask } from "#src/demo/state/tasks.ts";
import { stamp } from "#src/demo/state/time.ts";
import type { Stored, Workspace } from "#src/demo/state/workspace.ts";

const faults: Record<Settings["fault"], (() => Answer) | null> = {
  none: null,
  "500": () => json({ message: "Server Error" }, 500),
  "503": () => json({ message: "Service Unavailable" }, 503),
  html: () => html("Sign in"),
  offline: networkError,
};

/** Middleware of every request under `/api`: latency, faults, authorization and the `Date` header. */
async function withMiddleware(
  workspace: Workspace,
  request: Request,
  answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { settings, sleep, key, passRead, passWrite } = workspace;
  const [least, most] = settings.latency;
  if (most > 0) await sleep(least + Math.random() * (most - least));
  const fault = request.method === "GET" ? faults[settings.fault] : null;
  if (fault) return fault();
  if (request.headers.get("Authorization") !== `Bearer ${key}`) {
    return errorResponse(new HttpError(401, "Unauthenticated."));
  }
  const handle = async () => {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error);
      throw error;
    }
  };
  const answered = await (request.method === "GET"
    ? passRead(settings.readLimit, handle)
    : passWrite(settings.writes, handle));
  // A network error has no headers.
  if (answered.type !== "error") {
    answered.headers.set("Date", new Date(workspace.now()).toUTCString());
  }
  return answered;
}

function handlerOf(workspace: Workspace, { method, path, answer }: Route): HttpHandler {
  const register = { GET: http.get, POST: http.post, PUT: http.put }[method];
  return register(`*/api${path}`, ({ request, params }) =>
    withMiddleware(workspace, request, () =>
      answer({
        url: new URL(request.url),
        id: typeof params["id"] === "string" ? params["id"] : "",
        body: () => readBody(request),
      }),
    ),
  );
}

/** Splits a body into chunks; a service worker only gets it whole. */
async function* chunksOf(bytes: ArrayBuffer): AsyncGenerator<Uint8Array> {
  const size = 65_536;
  for (let at = 0; at < bytes.byteLength; at += size) {
    yield new Uint8Array(bytes, at, Math.min(size, bytes.byteLength - at));
  }
}

function bucket(workspace: Workspace, paced: boolean): HttpHandler {
  return http.put("*/bucket/:id", async ({ request, params }) => {
    const bytes = await request.arrayBuffer();
    return takeBytes(workspace, {
      id: String(params["id"]),
      token: new URL(request.url).searchParams.get("signature"),
      type: request.headers.get("Content-Type"),
      length: bytes.byteLength,
      chunks: chunksOf(bytes),
      paced,
    });
  });
}

/**
 * Handlers of every endpoint over one workspace, for any host. The service worker, the tests and the
 * Node server share them. `pacedUploads` is true where another part simulates the upload time.
 */
export function createHandlers(
  workspace: Workspace,
  { pacedUploads = false }: { pacedUploads?: boolean } = {},
): HttpHandler[] {
  const routes = [...archiveRoutes(workspace), ...workRoutes(workspace), ...fileRoutes(workspace)];
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method]);
  return [
    ...routes.map((route) => handlerOf(workspace, route)),
    ...[...methods].map(([path, allowed]) =>
      http.all(`*/api${path}`, ({ request }) =>
        withMiddleware(workspace, request, () => {
          throw wrongMethod(request.method, new URL(request.url), allowed);
        }),
      ),
    ),
    http.all(/\/api(\/|$|\?)/, ({ request }) =>
      withMiddleware(workspace, request, () => {
        throw unknownRoute(new URL(request.url));
      }),
    ),
    bucket(workspace, pacedUploads),
  ];
}

/** A request, as handlers receive it. */
interface Call {
  url: URL;
  /** ID in the path; empty if the path has none. */
  id: string;
  /** JSON object in the body; empty without a body. @throws HttpError 400 */
  body: () => Promise<Record<string, unknown>>;
}

interface Route {
  method: "GET" | "POST" | "PUT";
  /** Path below `/api`, with `:id` for an ID. */
  path: string;
  answer: (call: Call) => Answer | Promise<Answer>;
}

const withMethod =
  (method: Route["method"]) =>
  (path: string, answer: Route["answer"]): Route => ({ method, path, answer });

const get = withMethod("GET");
const post = withMethod("POST");
const put = withMethod("PUT");

/** @throws HttpError 400 when the body is not a JSON object */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === "") return {};
  const refusal = new HttpError(400, "The request body is not a JSON object.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refusal;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw refusal;
  return { ...body };
}

/** A query parameter with a fixed set of values. @throws HttpError 422 */
function choice<T extends string>(url: URL, name: string, allowed: readonly [T, ...T[]]): T {
  const sent = url.searchParams.get(name);
  if (sent === null || sent === "") return allowed[0];
  const found = allowed.find((word) => word === sent);
  if (found === undefined) throw invalid({ [name]: [`The selected ${name} is invalid.`] });
  return found;
}

/** True if a value contains the text of a query parameter, ignoring case. */
function matches(url: URL, name: string, value: unknown): boolean {
  const sought = (url.searchParams.get(name) ?? "").toLowerCase();
  return sought === "" || (typeof value === "string" && value.toLowerCase().includes(sought));
}

const states = {
  active: (record: Stored) => record["archived_at"] === null,
  archived: (record: Stored) => record["archived_at"] !== null,
  all: () => true,
};

const archiveRoutes = (workspace: Workspace): Route[] =>
  kinds.flatMap((kind) => routesOf(workspace, kind));

function routesOf(workspace: Workspace, kind: Kind): Route[] {
  const { settings } = workspace;
  const { path } = archiveKinds[kind];
  return [
    get(path, ({ url }) => {
      if (settings.notOfferedKind === kind) throw unknownRoute(url);
      const state = choice(url, "state", ["active", "archived", "all"]);
      const rows = settings.emptyKind === kind ? [] : workspace.all(kind);
      const shown = settings.ignoreFilter ? rows : rows.filter(states[state]);
      return json(paginate(shown, url, settings));
    }),
    get(`${path}/:id`, ({ url, id }) => {
      if (settings.noReads) throw wrongMethod("GET", url, ["PUT", "DELETE"]);
      return json(workspace.get(kind, id));
    }),
    post(`${path}/:id/restore`, ({ id }) => {
      const record = workspace.archived(kind, id);
      const write = () => workspace.restore(kind, id);
      const sentinel = sentinelIn(sentinels, record);
      if (!sentinel) return json(write());
      return sentinel.answer({
        record,
        write,
        other: workspace.all(kind).find(states.active),
        tries: workspace.countTry(id),
        sleep: workspace.sleep,
      });
    }),
  ];
}

function workRoutes(workspace: Workspace): Route[] {
  const { settings } = workspace;
  const page = (rows: readonly unknown[], url: URL) => json(paginate(rows, url, settings));
  /** A read around tasks. @throws HttpError 404 where this workspace offers none */
  const getIfOffered = (path: string, answer: Route["answer"]) =>
    get(path, (call) => {
      if (settings.noTaskReads) throw unknownRoute(call.url);
      return answer(call);
    });
  const people = (collection: "members" | "clients") =>
    getIfOffered(`/${collection}`, ({ url }) => {
      const isSought = (user: Stored) =>
        matches(url, "name", user["name"]) && matches(url, "email", user["email"]);
      return page(workspace.all(collection).filter(isSought), url);
    });
  return [
    getIfOffered("/tasks/:id", ({ url, id }) => {
      if (settings.noReads) throw wrongMethod("GET", url, ["PUT"]);
      return json(readTask(workspace, id));
    }),
    put("/tasks/:id", async ({ id, body }) => putTask(workspace, id, await body())),
    getIfOffered("/boards/:id/tasks", ({ url, id }) => {
      const board = workspace.get("boards", id);
      const status = choice(url, "status", ["any", "open", "completed"]);
      const tasks = workspace.all("tasks").filter((task) => task["board"] === board.id);
      if (settings.ignoreFilter) return page(tasks, url);
      const found = tasks
        .filter((task) => matches(url, "title", task["title"]))
        .filter((task) => status === "any" || (status === "open") === (task["completed"] === 0));
      return page(found, url);
    }),
    getIfOffered("/boards/:id/lists", ({ url, id }) => {
      const board = workspace.get("boards", id);
      const lists = workspace.all("lists").filter((list) => list["board"] === board.id);
      return page(lists, url);
    }),
    people("members"),
    people("clients"),
    get("/webhooks", ({ url }) => page(workspace.all("webhooks"), url)),
  ];
}

function changedByColleague(workspace: Workspace, id: string, fields: Record<string, unknown>) {
  const task = { ...workspace.get("tasks", id), ...fields };
  return workspace.put("tasks", { ...task, updated_at: stamp(workspace.now()) });
}

/** The task; one sentinel is changed by another user between two reads. */
function readTask(workspace: Workspace, id: string) {
  const task = workspace.get("tasks", id);
  if (task["title"] !== taskSentinels.colleague.title) return task;
  const turn = workspace.countTry(`read ${id}`);
  return turn === 0 ? task : changedByColleague(workspace, id, colleaguesTurn(task, turn));
}

function putTask(workspace: Workspace, id: string, body: Record<string, unknown>) {
  const record = workspace.get("tasks", id);
  const write = () => updateTask(workspace, id, body);
  const sentinel = sentinelIn(taskSentinels, record);
  if (!sentinel) return json(write());
  return sentinel.answer({
    ...{ record, body, write },
    colleague: (fields) => changedByColleague(workspace, id, { ...fields }),
    other: workspace.all("tasks").find((other) => other.id !== id),
    tries: workspace.countTry(id),
    sleep: workspace.sleep,
  });
}

/** Uploads, and the three places that take completed files. */
function fileRoutes(workspace: Workspace): Route[] {
  return [
    post("/files", async ({ url, body }) => {
      const { id, token } = createUpload(workspace, await body());
      const upload_url = new URL(`/bucket/${id}?signature=${token}`, url);
      return json({ id, upload_url: upload_url.href }, 201);
    }),
    get("/files/:id", ({ id }) => json(readFile(workspace, id))),
    post("/files/:id/complete", ({ id }) => json(completeFile(workspace, id))),
    get("/folders/:id/files", ({ url, id }) => {
      const folder = workspace.get("folders", id);
      return json(paginate(filesIn(workspace, folder.id), url, workspace.settings));
    }),
    post("/folders/:id/files", async ({ id, body }) => {
      const folder = workspace.get("folders", id);
      const { files } = await body();
      return json({ data: useFiles(workspace, files, { key: "files", place: folder.id }) });
    }),
    post("/conversations/:id/messages", async ({ id, body }) => {
      const conversation = workspace.get("conversations", id).id;
      return json(postRemark(workspace, "messages", { conversation }, await body()), 201);
    }),
    post("/tasks/:id/comments", async ({ id, body }) => {
      const task = workspace.get("tasks", id).id;
      return json(postRemark(workspace, "comments", { task }, await body()), 201);
    }),
  ];
}

/** Adds a message or a comment: text, with files attached (docs/api.md, "Attaching files"). */
function postRemark(
  workspace: Workspace,
  collection: "messages" | "comments",
  parent: Record<string, string>,
  { content, format, attachments = [] }: Record<string, unknown>,
) {
  if (typeof content !== "string" || content.trim() === "") {
    throw invalid({ content: ["The content field is required."] });
  }
  if (format !== "text" && format !== "html") {
    throw invalid({ format: ["The selected format is invalid."] });
  }
  const id = workspace.newId(collection === "messages" ? "msg" : "cmt");
  const used = useFiles(workspace, attachments, { key: "attachments", place: id });
  const at = stamp(workspace.now());
  return workspace.put(collection, {
    id,
    content,
    format,
    attachments: used.map((file) => file.id),
    ...parent,
    created_at: at,
    updated_at: at,
  });
}
