import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Api, createApi } from "#src/api/api.ts";
import type { DemoParts } from "#src/connection/connect-page.tsx";
import { type ConnectionStore, createConnectionStore } from "#src/connection/store.ts";
import { createQueryClient } from "#src/query-client.ts";
import { createServiceClock } from "#src/uploads/clock.ts";
import { type Desk, createDesk } from "#src/uploads/desk.ts";
import { type Writes, createWrites } from "#src/writes/writes.ts";
import { routeTree } from "./route-tree.gen.ts";
import { ErrorPanel } from "./routes/-error-panel.tsx";
import { NotFound } from "./routes/-not-found.tsx";

/** What the demo build adds; production has none of it. */
export interface DemoSlot {
  /** Above every page. */
  strip: ReactNode;
  /** What it puts into the connect page; `onOpened` is called once its workspace is connected. */
  connectParts: (onOpened: () => void) => DemoParts;
}

export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  writes: Writes;
  uploads: Desk;
  connection: ConnectionStore;
  demo: DemoSlot | null;
}

/** Milliseconds before a slow page shows its skeleton; until then the page before stays. */
const patience = 1_000;

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: "intent",
    // Query keeps what was read; the router keeps nothing of its own.
    defaultPreloadStaleTime: 0,
    defaultStaleReloadMode: "blocking",
    // On the first visit there is no page before to keep, so the skeleton comes at once.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPanel,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
    ),
  });
  const stop = router.subscribe("onResolved", () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: patience });
  });
  return router;
}

interface Surroundings {
  /** The tab's own storage, for a key that the user wants kept in this tab. */
  storage: Storage;
  history?: RouterHistory;
}

/** Puts the console together: one connection, one fetch layer, one place that sends writes. */
export function createConsole({ storage, history }: Surroundings) {
  const connection = createConnectionStore(storage);
  const clock = createServiceClock();
  const api = createApi({
    connection: () => connection.get()?.connection ?? null,
    onKeyRefused: connection.keyRefused,
    onServiceTime: clock.learn,
  });
  const queryClient = createQueryClient();
  const writes = createWrites({ api });
  const workspace = () => {
    const state = connection.get();
    return state && state.connection.origin + state.connection.prefix;
  };
  const uploads = createDesk({ api, writes, clock, workspace });
  uploads.follow();
  connection.subscribe(uploads.follow);
  const context: RouterContext = { queryClient, api, writes, uploads, connection, demo: null };
  return { ...context, router: createAppRouter(context, history) };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
