import { type RouterHistory, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseSearch, reportUnread, stringifySearch } from "#src/app/address.ts";
import type { Sessions } from "#src/app/session.ts";
import type { SiteConfig } from "#src/connection/config/site-config.ts";
import type { DemoParts } from "#src/connection/connect/connect-page.tsx";
import { ErrorPanel } from "#src/routes/-errors/error-panel.tsx";
import { routeTree } from "#src/route-tree.gen.ts";
import { contentId, focusOn } from "#src/ui/restore-focus.ts";

/** Additions of the demo build; production has none of them. */
export interface DemoSlot {
  /** Above every page. */
  strip: ReactNode;
  /** Parts of the connect page; `onOpened` is called once the demo workspace is connected. */
  connectParts: (onOpened: () => void) => DemoParts;
}

export interface RouterContext {
  sessions: Sessions;
  config: SiteConfig;
  demo: DemoSlot | null;
}

/** Time that the previous page stays before a slow one shows its skeleton. */
const SKELETON_DELAY_MS = 1_000;

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    // Path under which the build is served.
    basepath: import.meta.env.BASE_URL,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // Query is the only cache.
    defaultPreloadStaleTime: 0,
    defaultStaleReloadMode: "blocking",
    // The first visit has no previous page to keep, so its skeleton shows immediately.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPanel,
    scrollRestoration: true,
    // The router carries the position of a scroll container over to the next page with the same ID;
    // a new list starts at the top.
    scrollToTopSelectors: [
      "[data-scroll-restoration-id=rows]",
      "[data-scroll-restoration-id=page]",
    ],
  });
  reportUnread(router);
  const stop = router.subscribe("onResolved", () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: SKELETON_DELAY_MS });
  });
  // A navigation may remove the focused element. Focus then moves to the content, so that the next
  // Tab doesn't start over at the top. The first visit starts at the top.
  router.subscribe("onRendered", ({ fromLocation }) => {
    if (!fromLocation || document.activeElement !== document.body) return;
    focusOn(contentId, { preventScroll: true });
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
