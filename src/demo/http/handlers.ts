import { type HttpHandler, http } from "msw";
import {
  type Answer,
  html,
  json,
  networkError,
  errorResponse,
  HttpError,
  unknownRoute,
  wrongMethod,
} from "#src/demo/http/answers.ts";
import { takeBytes } from "#src/demo/http/bucket.ts";
import {
  type Route,
  readBody,
  archiveRoutes,
  workRoutes,
  fileRoutes,
} from "#src/demo/http/routes.ts";
import type { Settings } from "#src/demo/state/settings.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

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
