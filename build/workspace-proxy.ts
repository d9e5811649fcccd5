import type { ServerResponse } from "node:http";
import type { Connect, Plugin, ProxyOptions } from "vite";
import { allowedRequests } from "./allowed.mjs";

/** Tells the console that the workspace answers on its own origin, and that a person enters the key. */
const consoleConfig = JSON.stringify({ workspace: "/", prefix: "/api", key: "person" });

function answer(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-cache" });
  response.end(body);
}

/** Tells whether the gateway would pass a request on, so that nothing works here alone. */
function isAllowed({ method, url, headers }: Connect.IncomingMessage): boolean {
  const hasBody = "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
  return allowedRequests().some(
    ({ pattern, hasBody: takesBody }) =>
      new RegExp(pattern).test(`${method} ${url}`) && (takesBody || !hasBody),
  );
}

function addAnswers(middlewares: Connect.Server, base: string) {
  middlewares.use((request, response, next) => {
    const path = request.url?.replace(/\?.*/, "");
    if (path?.startsWith("/api/") && !isAllowed(request)) {
      const message = `The gateway does not pass ${request.method} ${request.url} on.`;
      answer(response, 403, JSON.stringify({ message }));
      return;
    }
    if (path === `${base}config.json`) answer(response, 200, consoleConfig);
    // Nobody signs in here, as they do at a gateway.
    else if (path === "/reshelve/me") answer(response, 404, JSON.stringify({ name: null }));
    else next();
  });
}

const passOn = (workspace: string): ProxyOptions => ({
  target: workspace,
  changeOrigin: true,
  // A certificate that does not verify is refused.
  secure: true,
  configure(proxy) {
    proxy.on("proxyReq", (request) => {
      // Cookies of other servers on this machine, and addresses that mean nothing to the workspace.
      for (const name of ["cookie", "origin", "referer"]) request.removeHeader(name);
    });
    proxy.on("proxyRes", ({ headers }) => {
      // The ID of a request is that of a gateway, and there is none. Node throws for a trailer of an
      // answer whose length is known.
      for (const name of ["set-cookie", "x-request-id", "trailer"]) delete headers[name];
    });
    proxy.on("error", (error, _request, response) => {
      if (!("writeHead" in response) || response.headersSent) return;
      answer(response, 502, JSON.stringify({ message: `${workspace}: ${error.message}` }));
    });
  },
});

/**
 * Passes `/api` on to a workspace from the origin of `npm run dev` or `npm run preview`, so that one
 * person can use a workspace that allows no other origin (CORS). Does nothing without a workspace.
 */
export function workspaceProxy(workspace: string | undefined): Plugin {
  const proxy = workspace ? { "^/api/": passOn(workspace) } : {};
  return {
    name: "workspace-proxy",
    config: () => ({ server: { proxy }, preview: { proxy } }),
    configureServer({ middlewares, config }) {
      if (workspace) addAnswers(middlewares, config.base);
    },
    configurePreviewServer({ middlewares, config }) {
      if (workspace) addAnswers(middlewares, config.base);
    },
  };
}
