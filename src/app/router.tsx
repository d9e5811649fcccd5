import { type RouterHistory, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Sessions } from "#src/app/session.ts";
import type { DemoParts } from "#src/connection/connect/connect-page.tsx";
import { ErrorPanel } from "#src/routes/-error-panel.tsx";
import { NotFound } from "#src/routes/-not-found.tsx";
import { routeTree } from "#src/route-tree.gen.ts";
import { contentId } from "#src/ui/shell/shell.tsx";

/** Additions of the demo build; production has none of them. */
export interface DemoSlot {
  /** Above every page. */
  strip: ReactNode;
  /** Parts of the connect page; `onOpened` is called once the demo workspace is connected. */
  connectParts: (onOpened: () => void) => DemoParts;
}

export interface RouterContext {
  sessions: Sessions;
  demo: DemoSlot | null;
}

/** The page before stays so long before a slow page shows its skeleton. */
const SKELETON_DELAY_MS = 1_000;

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
  });
  const stop = router.subscribe("onResolved", () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: SKELETON_DELAY_MS });
  });
  // A navigation takes what had the focus away, as the menu button of the page before. The next Tab
  // then goes on from the new page and not from the top. A first visit starts at the top.
  router.subscribe("onRendered", ({ fromLocation }) => {
    if (!fromLocation || document.activeElement !== document.body) return;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
