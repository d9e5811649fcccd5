import { QueryClientProvider } from "@tanstack/react-query";
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Kind } from "#src/api/archive.ts";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";
import { createWorkspace } from "#src/demo/state/workspace.ts";
import { SessionProvider } from "#src/app/session-context.tsx";
import { type OpenOptions, openApp } from "../open-app.tsx";

/** Archived items of a kind that the stand-in service has. */
export const archivedOf = (kind: Kind): ArchivedItem[] =>
  createWorkspace()
    .all(kind)
    .filter(({ archived_at, title }) => archived_at !== null && typeof title === "string")
    .map((raw) =>
      archivedItem(kind, { readable: true, id: raw.id, item: raw, raw, problems: [] }, 1),
    );

/** Renders a part of All archived with a session of its own, instead of the page of the console. */
export async function renderInSession(part: ReactNode, options: OpenOptions = {}) {
  const app = await openApp("/uploads", options);
  const session = app.session();
  // The parts of a row read the address of the archive.
  const root = createRootRoute();
  const workspace = createRoute({ getParentRoute: () => root, id: "_workspace" });
  const archive = createRoute({
    getParentRoute: () => workspace,
    path: "archive",
    component: () => part,
  });
  const router = createRouter({
    routeTree: root.addChildren([workspace.addChildren([archive])]),
    history: createMemoryHistory({ initialEntries: ["/archive?q=logo"] }),
  });
  const view = render(
    <SessionProvider value={session}>
      <QueryClientProvider client={session.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionProvider>,
  );
  await act(() => router.load());
  return { ...app, session, view, search: () => router.state.location.search };
}
