import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Api, createApi } from "#src/api/api.ts";
import { type Selection, createSelection } from "#src/archive/list/selection.ts";
import { type Secrets, createSecrets } from "#src/api/secrets.ts";
import { createServiceClock } from "#src/api/service-clock.ts";
import type { DemoParts } from "#src/connection/connect/connect-page.tsx";
import { type ConnectionStore, createConnectionStore } from "#src/connection/store.ts";
import { createQueryClient } from "#src/app/query-client.ts";
import { contentId } from "#src/ui/shell/shell.tsx";
import { toast } from "#src/ui/feedback/toast.tsx";
import { type Lazy, type LazyLedger, createLazy } from "#src/writes/browser/lazy.ts";
import { browserLocks } from "#src/writes/browser/locks.ts";
import { newId } from "#src/lib/new-id.ts";
import { browserTabs } from "#src/writes/browser/tabs.ts";
import type { Desk } from "#src/uploads/manager/desk.ts";
import { createLazyWrites } from "#src/writes/send/lazy-writes.ts";
import { createWriteStates } from "#src/writes/send/states.ts";
import type { WriteSender, Writes } from "#src/writes/send/writes.ts";
import { ErrorPanel } from "#src/routes/-error-panel.tsx";
import { NotFound } from "#src/routes/-not-found.tsx";
import { routeTree } from "#src/route-tree.gen.ts";

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
  writes: WriteSender;
  ledger: LazyLedger;
  selection: Selection;
  secrets: Secrets;
  uploads: Lazy<Desk>;
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

interface Deps {
  /** The tab's own storage, for a key that the user wants kept in this tab. */
  storage: Storage;
  history?: RouterHistory;
}

/** Puts the console together: one connection, one fetch layer, one place that sends writes. */
export function createConsole({ storage, history }: Deps) {
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
  const origin = () => connection.get()?.connection.origin ?? null;
  const tabs = browserTabs();
  const states = createWriteStates({ origin, tabs, now: Date.now });
  const engine = createLazy(async (): Promise<Writes> => {
    const { createEngine } = await import("#src/writes/send/engine.ts");
    return createEngine({
      ...{ api, origin, states, locks, tabs, ledger },
      connection: wire.connection,
      onFailure: () => {
        if (!warned) toast("This browser could not keep a record of what was sent.", "bad");
        warned = true;
      },
    });
  });
  const ledger: LazyLedger = createLazy(async () => {
    const { createLedger } = await import("#src/writes/log/ledger.ts");
    return createLedger({ writes: await engine.load(), locks, tab: newId() });
  });
  const writes = createLazyWrites(states, engine);
  const selection = createSelection(writes);
  const uploads = createLazy(async () => {
    const { createDesk } = await import("#src/uploads/manager/desk.ts");
    const workspace = () => {
      const state = connection.get();
      return state && state.connection.origin + state.connection.prefix;
    };
    const desk = createDesk({ api, writes, clock, workspace });
    desk.follow();
    connection.subscribe(desk.follow);
    return desk;
  });
  const parts = { queryClient, api, secrets, connection };
  const context: RouterContext = { ...parts, writes, ledger, selection, uploads, demo: null };
  return { ...context, router: createAppRouter(context, history) };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
