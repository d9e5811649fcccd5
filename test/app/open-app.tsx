import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { act, configure, render, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { onTestFinished, vi } from "vitest";
import { createHandlers } from "#src/demo/http/handlers.ts";
import type { PresetName } from "#src/demo/state/settings.ts";
import {
  type Workspace,
  type WorkspaceOptions,
  createWorkspace,
  demoKey,
} from "#src/demo/state/workspace.ts";
import type { Session } from "#src/app/session.ts";
import { createConsole } from "#src/app/console.ts";
import { createAppRouter } from "#src/app/router.tsx";
import { startFirstNavigation } from "#src/ui/shell/use-first-navigation-done.ts";
import { type SiteConfig, defaultConfig } from "#src/connection/config/site-config.ts";
// Loaded when it is first asked for; here it is at hand before any clock is faked.
import { giveLayout } from "./layout.ts";

export const workspaceOrigin = "https://harbor-studio.example";

// A page of twenty rows takes its time in jsdom, the more so on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** One request as the workspace saw it. */
export interface Seen {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: string;
}

export interface OpenOptions extends WorkspaceOptions {
  /**
   * Configuration of the site; with a workspace of its own the console is not connected to the
   * stand-in one.
   */
  config?: SiteConfig;
  /** Without a connection the console begins at /connect. */
  connected?: boolean;
  key?: string;
  /** Height of the window in pixels: only the rows in view are in the document. */
  height?: number;
  /** True where the page is the first of a visit, which what it doesn't need waits for. */
  isFirst?: boolean;
  /** Replies instead of those of the workspace, from the first request on. */
  replies?: RequestHandler[];
  /** One of the demo's behaviours. */
  preset?: PresetName;
  /** Makes the service what the test needs, before the console reads anything. */
  prepare?: (service: { workspace: Workspace; server: SetupServer }) => void;
}

/**
 * Notes the listeners that the window and the document get until `end` is called. The router never
 * removes its own, which would keep each opened console in memory.
 */
function noteListeners() {
  const removals: (() => void)[] = [];
  const spies = [window, document].map((target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    const spy = vi.spyOn(target, "addEventListener");
    return spy.mockImplementation((...args: Parameters<EventTarget["addEventListener"]>) => {
      listen(...args);
      removals.push(() => target.removeEventListener(...args));
    });
  });
  return {
    end: () => spies.forEach((spy) => spy.mockRestore()),
    removeAll: () => removals.forEach((remove) => remove()),
  };
}

/**
 * Opens the console at an address over the stand-in service, as a person does, and hands out what
 * the workspace holds and saw. Everything is put away when the test ends.
 */
export async function openApp(path: string, options: OpenOptions = {}) {
  const {
    config = defaultConfig,
    key = demoKey,
    height = 720,
    isFirst = false,
    ...others
  } = options;
  const { connected = config.workspace === null, replies = [], preset, prepare, ...rest } = others;
  giveLayout(height);
  // Every page is tested with items that fail and odd data as well.
  const workspace = createWorkspace({ trials: true, ...rest });
  const requests: Seen[] = [];
  const server = setupServer(...createHandlers(workspace));
  server.events.on("request:start", async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const seen = { method: request.method, path: pathname + search, headers: request.headers };
    const entry = { ...seen, body: "" };
    requests.push(entry);
    entry.body = await request.clone().text();
  });
  server.listen({ onUnhandledRequest: "error" });
  server.use(...replies);
  if (preset) workspace.usePreset(preset);
  prepare?.({ workspace, server });

  const history = createMemoryHistory({ initialEntries: [path] });
  const listeners = noteListeners();
  const reshelve = createConsole(config);
  const { sessions } = reshelve;
  const router = createAppRouter({ sessions, config, demo: null }, history);
  listeners.end();
  if (isFirst) startFirstNavigation(router);
  let session: Session | null = null;
  function follow() {
    session = sessions.current.get() ?? session;
  }
  follow();
  sessions.current.subscribe(follow);
  if (connected) {
    sessions.connect({ origin: workspaceOrigin, prefix: "/api", key, keep: "reload" });
  }
  // Its database is open before the first request is noted, whatever the clock says.
  // A browser that keeps nothing is a case of its own.
  await reshelve.log.entries().catch(() => []);
  // Code that a page loads later is there at once, as on a machine that is not busy.
  await Promise.all([
    import("#src/archive/items/archived-items.ts"),
    import("#src/archive/page/late-parts.ts").then(({ Dock }) => Dock.preload()),
    import("#src/routes/-palette/workspace-keys.tsx"),
    import("#src/routes/-errors/error-panel.tsx"),
  ]);
  const view = render(<RouterProvider router={router} />);
  let open = true;
  /** Puts the page and the service away, as closing the tab does. */
  function close() {
    if (!open) return;
    open = false;
    view.unmount();
    sessions.current.get()?.dispose();
    void reshelve.log.close();
    server.close();
    listeners.removeAll();
  }
  onTestFinished(close);
  await act(() => router.load());
  // The archive shows placeholders until it has rows, or knows that there are none.
  await waitFor(() => {
    if (document.querySelector("table[aria-busy=true]")) throw new Error("No rows yet.");
  });

  return {
    ...reshelve,
    router,
    /** The session of the connected workspace, also after it has ended. */
    session() {
      if (!session) throw new Error("No workspace was connected.");
      return session;
    },
    workspace,
    server,
    requests,
    close,
    /** The writes that the workspace saw, in their order. */
    writes: () => requests.filter(({ method }) => method !== "GET"),
    user: userEvent.setup({
      advanceTimers: async (milliseconds) => {
        if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(milliseconds);
      },
    }),
    /** Path and query of the page. */
    address: () => router.state.location.href,
  };
}

export type App = Awaited<ReturnType<typeof openApp>>;
