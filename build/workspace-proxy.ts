import type { ServerResponse } from "node:http";
import type { Connect, Plugin, ProxyOptions } from "vite";

/** Tells the console that the workspace replies on its own origin, and that a person enters the key. */
const consoleConfig = JSON.stringify({ workspace: "/", prefix: "/api", key: "person" });

function reply(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-cache" });
  response.end(body);
}

function addReplies(middlewares: Connect.Server, base: string) {
  middlewares.use((request, response, next) => {
    const path = request.url?.replace(/\?.*/, "");
    if (path === `${base}config.json`) reply(response, 200, consoleConfig);
    // No one signs in here, as they do at a gateway.
    else if (path === "/reshelve/me") reply(response, 404, JSON.stringify({ name: null }));
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
      // Node throws for a trailer of a reply whose length is known.
      for (const name of ["set-cookie", "x-request-id", "trailer"]) delete headers[name];
    });
    proxy.on("error", (error, _request, response) => {
      if (!("writeHead" in response) || response.headersSent) return;
      reply(response, 502, JSON.stringify({ message: `${workspace}: ${error.message}` }));
    });
  },
});

/** The origin of a workspace. @throws where others could read the key on the way to it */
function originOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === "https:" || (protocol === "http:" && isLoopback)) return origin;
  throw new Error(`RESHELVE_WORKSPACE is ${address}: use https, or others could read the key.`);
}

/**
 * Passes `/api` on to a workspace from the origin of `npm run dev` or `npm run preview`, so that one
 * person can use a workspace that allows no other origin (CORS). Does nothing without a workspace.
 */
export function workspaceProxy(address: string | undefined): Plugin {
  const proxy = address ? { "^/api/": passOn(originOf(address)) } : {};
  return {
    name: "workspace-proxy",
    config: () => ({ server: { proxy }, preview: { proxy } }),
    configureServer({ middlewares, config }) {
      if (address) addReplies(middlewares, config.base);
    },
    configurePreviewServer({ middlewares, config }) {
      if (address) addReplies(middlewares, config.base);
    },
  };
}
