import { createFileRoute, redirect, stripSearchParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { z } from "#src/api/zod.ts";
import { HomePage } from "#src/tasks/home/home-page.tsx";
import type { GoTo } from "#src/tasks/home/task-filters.tsx";
import { taskSearch, taskSearchDefaults } from "#src/tasks/home/search.ts";
import { lastBoard } from "#src/tasks/kept/storage.ts";

export const Route = createFileRoute("/_workspace/tasks/")({
  // The loader is split too, as it brings the reads of this page.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: taskSearch,
  search: { middlewares: [stripSearchParams(taskSearchDefaults)] },
  beforeLoad: ({ context: { session }, search }) => {
    const last = lastBoard(session.workspace.address).get();
    if (search.board !== undefined || last === null) return;
    // The address names the board, so that Back and a reload show what was seen.
    throw redirect({ to: "/tasks", search: { ...search, board: last }, replace: true });
  },
  loaderDeps: ({ search: { board, status } }) => ({ board, status }),
  loader: async ({ context: { session }, deps }) => {
    const { startReading } = await import("#src/tasks/home/start-reading.ts");
    startReading(session, deps);
  },
  component: Tasks,
});

function Tasks() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  // The filter field waits anew for each function that it is given.
  const goTo: GoTo = useCallback(
    (changed, options) =>
      void navigate({
        to: ".",
        // Merges with the latest search, whose navigation may still be pending.
        search: (before) => ({ ...z.parse(taskSearch, before), ...changed }),
        ...options,
      }),
    [navigate],
  );
  return <HomePage search={search} goTo={goTo} />;
}
