import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Api, createApi } from "#src/api/api.ts";
import { type Selection, createSelection } from "#src/archive/selection.ts";
import { type Secrets, createSecrets } from "#src/api/secrets.ts";
import type { DemoParts } from "#src/connection/connect-page.tsx";
import { type ConnectionStore, createConnectionStore } from "#src/connection/store.ts";
import { createQueryClient } from "#src/query-client.ts";
import { contentId } from "#src/ui/shell.tsx";
import { say } from "#src/ui/toast.tsx";
import { type LazyLedger, createLazyLedger } from "#src/writes/lazy-ledger.ts";
import { browserLocks } from "#src/writes/locks.ts";
import { newId } from "#src/writes/new-id.ts";
import { createRecorder } from "#src/writes/recorder.ts";
import { browserTabs } from "#src/writes/tabs.ts";
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
  ledger: LazyLedger;
  selection: Selection;
  secrets: Secrets;
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
    // The router hands the place of whatever scrolls on to the next page, where it has one alike.
    // Other rows start at the top.
    scrollToTopSelectors: ['[data-scroll-restoration-id="rows"]'],
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
    ),
  });
  const stop = router.subscribe("onResolved", () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: patience });
  });
  // A navigation takes what had the focus away, as the menu button of the page before. The next Tab
  // then goes on from the new page and not from the top. A first visit starts at the top.
  router.subscribe("onRendered", ({ fromLocation }) => {
    if (!fromLocation || document.activeElement !== document.body) return;
    document.getElementById(contentId)?.focus({ preventScroll: true });
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
  const secrets = createSecrets();
  const clock = createServiceClock();
  const wire = {
    connection: () => connection.get()?.connection ?? null,
    onKeyRefused: connection.keyRefused,
    onServiceTime: clock.learn,
  };
  const api = createApi(wire, secrets);
  const queryClient = createQueryClient();
  const locks = browserLocks();
  let warned = false;
  const ledger = createLazyLedger(async () => {
    const { createLedger } = await import("#src/writes/ledger.ts");
    return createLedger({ writes, locks, tab: newId() });
  });
  const writes: Writes = createWrites({
    api,
    origin: () => connection.get()?.connection.origin ?? null,
    recorder: createRecorder({
      record: async () => (await ledger.load()).record,
      connection: () => connection.get()?.connection ?? null,
      onFailure: () => {
        if (!warned) say("This browser could not keep a record of what was sent.", "bad");
        warned = true;
      },
    }),
    locks,
    tabs: browserTabs(),
  });
  const selection = createSelection(writes);
  const uploads = createDesk({
    api,
    writes,
    clock,
    workspace: () => {
      const state = connection.get();
      return state && state.connection.origin + state.connection.prefix;
    },
  });
  uploads.follow();
  connection.subscribe(uploads.follow);
  const parts = { queryClient, api, secrets, connection };
  const context: RouterContext = { ...parts, writes, ledger, selection, uploads, demo: null };
  return { ...context, router: createAppRouter(context, history) };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
