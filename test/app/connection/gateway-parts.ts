import { getResponse, http } from "msw";
import { type SiteConfig, defaultConfig } from "#src/connection/config/site-config.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { type OpenOptions, openApp } from "../open-app.tsx";

export const gatewayOrigin = "https://reshelve.example";

/** Configuration of a site behind a gateway that has the key. */
export const gatewayConfig: SiteConfig = {
  ...defaultConfig,
  workspace: { origin: gatewayOrigin, prefix: "/api", gateway: true },
  key: "gateway",
};

interface Options extends Omit<OpenOptions, "prepare"> {
  /** Name of whoever is signed in at the gateway. */
  name?: string | null;
}

/** Opens the console behind a gateway that adds the key, names the user and gives each request an ID. */
export async function openBehindGateway(path: string, options: Options = {}) {
  const { name = null, config = gatewayConfig, ...rest } = options;
  const arrived: Request[] = [];
  const gateway = { isReached: true, isSignedIn: true, isAllowed: true, name, arrived, asked: 0 };
  const app = await openApp(path, {
    ...rest,
    config,
    prepare({ workspace, server }) {
      const handlers = createHandlers(workspace);
      server.use(
        http.get("*/reshelve/me", () => {
          gateway.asked += 1;
          return Response.json({ name: gateway.name });
        }),
        http.all(`${gatewayOrigin}/api/*`, async ({ request }) => {
          gateway.arrived.push(request.clone());
          if (!gateway.isReached) return Response.error();
          if (!gateway.isSignedIn) return Response.json({ message: "Sign in." }, { status: 401 });
          if (!gateway.isAllowed) return Response.json({ message: "No." }, { status: 403 });
          const passed = new Request(request);
          if (config.key === "gateway")
            passed.headers.set("Authorization", `Bearer ${workspace.key}`);
          const reply = await getResponse(handlers, passed);
          reply?.headers.set("X-Request-Id", `request-${gateway.arrived.length}`);
          return reply;
        }),
      );
    },
  });
  return { ...app, gateway };
}
