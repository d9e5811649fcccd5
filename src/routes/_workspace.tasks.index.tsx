import { createFileRoute, redirect, stripSearchParams } from "@tanstack/react-router";
import { z } from "zod/mini";
import { HomePage } from "#src/tasks/home/home-page.tsx";
import type { GoTo } from "#src/tasks/home/board-tasks.tsx";
import { lastBoard, taskSearch, taskSearchDefaults } from "#src/tasks/home/search.ts";

export const Route = createFileRoute("/_workspace/tasks/")({
  validateSearch: taskSearch,
  search: { middlewares: [stripSearchParams(taskSearchDefaults)] },
  beforeLoad: ({ context: { session }, search }) => {
    const last = lastBoard(session.workspace.address).get();
    if (search.board !== undefined || last === null) return;
    // The address names the board, so that Back and a reload show what was seen.
    throw redirect({ to: "/tasks", search: { ...search, board: last }, replace: true });
  },
  // Opening by ID needs neither the boards nor the tasks of one: the page reads them, and shows their states.
  component: Tasks,
});

function Tasks() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const goTo: GoTo = (changed, options) =>
    void navigate({
      to: ".",
      // Merges with the latest search, whose navigation may still be pending.
      search: (before) => ({ ...z.parse(taskSearch, before), ...changed }),
      ...options,
    });
  return <HomePage search={search} goTo={goTo} />;
}
