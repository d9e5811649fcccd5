import { type HttpHandler, http } from "msw";
import { type Kind, kinds } from "#src/api/archive.ts";
import type { Method } from "#src/api/http.ts";
import {
  type Reply,
  HttpError,
  errorResponse,
  invalid,
  json,
  unknownRoute,
  wrongMethod,
} from "#src/demo/state/replies.ts";
import { takeBytes } from "#src/demo/http/bucket.ts";
import { faults } from "#src/demo/state/faults.ts";
import { paginate } from "#src/demo/http/pagination.ts";
import { completeFile, createUpload, filesIn, readFile, useFiles } from "#src/demo/state/files.ts";
import { type Attempt, type Sentinel, sentinels } from "#src/demo/state/sentinels.ts";
import { taskSentinels } from "#src/demo/state/task-sentinels.ts";
import { updateTask } from "#src/demo/state/tasks.ts";
import type { Stored, Workspace } from "#src/demo/state/workspace.ts";

/** Middleware of every request under `/api`: latency, faults, authorization and the `Date` header. */
async function withMiddleware(
  workspace: Workspace,
  request: Request,
  reply: () => Reply | Promise<Reply>,
): Promise<Reply> {
  const { settings, sleep, key, limits } = workspace;
  const [least, most] = settings.latency;
  if (most > 0) await sleep(least + Math.random() * (most - least));
  if (request.method === "GET" && settings.fault !== "none") return faults[settings.fault]();
  if (request.headers.get("Authorization") !== `Bearer ${key}`) {
    return errorResponse(new HttpError(401, "Unauthenticated."));
  }
  const handle = async () => {
    try {
      return await reply();
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error);
      throw error;
    }
  };
  const isRead = request.method === "GET";
  const limit = isRead ? settings.limitsReads && limits.reads : limits[settings.writes];
  const replied = await (limit ? limit(handle) : handle());
  // A network error has no headers.
  if (replied.type !== "error") {
    replied.headers.set("Date", new Date(workspace.now()).toUTCString());
  }
  return replied;
}

function bucket(workspace: Workspace): HttpHandler {
  return http.put("*/bucket/:id", async ({ request, params }) => {
    const bytes = await request.arrayBuffer();
    return takeBytes(workspace, {
      id: String(params["id"]),
      token: new URL(request.url).searchParams.get("signature"),
      type: request.headers.get("Content-Type"),
      length: bytes.byteLength,
      // A service worker only gets a body whole.
      chunks: [new Uint8Array(bytes)],
    });
  });
}

/**
 * Handlers of every endpoint over one workspace, for any host. The service worker, the tests and the
 * Node server share them.
 */
export function createHandlers(workspace: Workspace): HttpHandler[] {
  const routes = {
    ...archiveRoutes(workspace),
    ...workRoutes(workspace),
    ...fileRoutes(workspace),
  };
  return [
    ...Object.entries(routes).map(([path, methods]) =>
      http.all(`*/api${path}`, ({ request, params: { id } }) =>
        withMiddleware(workspace, request, () => {
          const url = new URL(request.url);
          const replies = new Map(Object.entries(methods));
          const reply = replies.get(request.method);
          if (!reply) throw wrongMethod(request.method, url, [...replies.keys()]);
          return reply({ url, id: String(id ?? ""), body: () => readBody(request) });
        }),
      ),
    ),
    http.all(/\/api(\/|$|\?)/, ({ request }) =>
      withMiddleware(workspace, request, () => {
        throw unknownRoute(new URL(request.url));
      }),
    ),
    bucket(workspace),
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

type Handler = (call: Call) => Reply | Promise<Reply>;

/** Replies by path below `/api`, with `:id` for an ID, and by method. */
type Routes = Record<string, Partial<Record<Method, Handler>>>;

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

const archiveRoutes = (workspace: Workspace): Routes =>
  Object.assign({}, ...kinds.map((kind) => routesOf(workspace, kind)));

function routesOf(workspace: Workspace, kind: Kind): Routes {
  const { settings } = workspace;
  const path = `/${kind}`;
  return {
    [path]: {
      GET({ url }) {
        if (settings.notOfferedKind === kind) throw unknownRoute(url);
        const state = choice(url, "state", ["active", "archived", "all"]);
        const rows = settings.emptyKind === kind ? [] : workspace.all(kind);
        const shown = settings.ignoreFilter ? rows : rows.filter(states[state]);
        return json(paginate(shown, url, settings));
      },
    },
    [`${path}/:id`]: {
      GET({ url, id }) {
        if (settings.noReads) throw wrongMethod("GET", url, ["PUT", "DELETE"]);
        return json(workspace.get(kind, id));
      },
    },
    [`${path}/:id/restore`]: {
      POST({ id }) {
        const write = () => json(workspace.restore(kind, id));
        return replyWrite(workspace, { kind, record: workspace.archived(kind, id), write });
      },
    },
  };
}

interface RecordWrite extends Pick<Attempt, "record" | "write"> {
  kind: Kind | "tasks";
  body?: Record<string, unknown>;
}

/** Writes a record, unless it is a sentinel, which fails in its own way. */
function replyWrite(workspace: Workspace, { kind, record, write, body = {} }: RecordWrite) {
  const all: Sentinel[] = Object.values(kind === "tasks" ? taskSentinels : sentinels);
  const sentinel = all.find(({ title }) => title === record["title"]);
  if (!sentinel) return write();
  return sentinel.reply({
    record,
    body,
    write,
    other: workspace.all(kind).find(({ id, archived_at }) => id !== record.id && !archived_at),
    tries: workspace.countTry(record.id),
    sleep: workspace.sleep,
  });
}

function workRoutes(workspace: Workspace): Routes {
  const { settings } = workspace;
  const page = (rows: readonly unknown[], url: URL) => json(paginate(rows, url, settings));
  /** A read around tasks. @throws HttpError 404 where this workspace offers none */
  const ifOffered =
    (reply: Handler): Handler =>
    (call) => {
      if (settings.noTaskReads) throw unknownRoute(call.url);
      return reply(call);
    };
  const people = (collection: "members" | "clients") => ({
    GET: ifOffered(({ url }) => {
      const isSought = (user: Stored) =>
        matches(url, "name", user["name"]) && matches(url, "email", user["email"]);
      return page(workspace.all(collection).filter(isSought), url);
    }),
  });
  const ofBoard = (collection: "tasks" | "lists", id: string) => {
    const board = workspace.get("boards", id);
    return workspace.all(collection).filter((one) => one["board"] === board.id);
  };
  return {
    "/tasks/:id": {
      GET: ifOffered(({ url, id }) => {
        if (settings.noReads) throw wrongMethod("GET", url, ["PUT"]);
        return json(workspace.get("tasks", id));
      }),
      async PUT({ id, body: read }) {
        const body = await read();
        const write = () => json(updateTask(workspace, id, body));
        const record = workspace.get("tasks", id);
        return replyWrite(workspace, { kind: "tasks", record, write, body });
      },
    },
    "/boards/:id/tasks": {
      GET: ifOffered(({ url, id }) => {
        const tasks = ofBoard("tasks", id);
        const status = choice(url, "status", ["any", "open", "completed"]);
        if (settings.ignoreFilter) return page(tasks, url);
        const found = tasks
          .filter((task) => matches(url, "title", task["title"]))
          .filter((task) => status === "any" || (status === "open") === (task["completed"] === 0));
        return page(found, url);
      }),
    },
    "/boards/:id/lists": { GET: ifOffered(({ url, id }) => page(ofBoard("lists", id), url)) },
    "/members": people("members"),
    "/clients": people("clients"),
    "/webhooks": { GET: ({ url }) => page(workspace.all("webhooks"), url) },
  };
}

/** Uploads, and the folders that take completed files. */
function fileRoutes(workspace: Workspace): Routes {
  return {
    "/files": {
      async POST({ url, body }) {
        const { id, token } = createUpload(workspace, await body());
        const upload_url = new URL(`/bucket/${id}?signature=${token}`, url);
        return json({ id, upload_url: upload_url.href }, 201);
      },
    },
    "/files/:id": { GET: ({ id }) => json(readFile(workspace, id)) },
    "/files/:id/complete": { POST: ({ id }) => json(completeFile(workspace, id)) },
    "/folders/:id/files": {
      GET({ url, id }) {
        const folder = workspace.get("folders", id);
        return json(paginate(filesIn(workspace, folder.id), url, workspace.settings));
      },
      async POST({ id, body }) {
        const folder = workspace.get("folders", id);
        const { files } = await body();
        return json({ data: useFiles(workspace, files, folder.id) });
      },
    },
  };
}
