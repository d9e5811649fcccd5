import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { HomePage } from "#src/tasks/home/home-page.tsx";
import { boardTasksQuery, boardsQuery } from "#src/tasks/queries.ts";
import { taskSearch } from "#src/tasks/home/search.ts";

export const Route = createFileRoute("/_workspace/tasks/")({
  // The loader is split too, as it brings the reads of this page.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: taskSearch,
  search: { middlewares: [stripSearchParams({ page: 1, per_page: 20 })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps: { board, ...filter } }) => {
    // Opening by ID needs neither read, so the page doesn't wait for them and shows their states.
    void queryClient.query(boardsQuery(api)).catch(() => null);
    if (board) void queryClient.query(boardTasksQuery(api, board, filter)).catch(() => null);
  },
  component: Tasks,
});

function Tasks() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HomePage
      search={search}
      goTo={(changed, options) =>
        void navigate({
          to: ".",
          // Merges with the latest search, whose navigation may still be pending.
          search: (before) => ({ ...before, ...changed }),
          ...options,
        })
      }
    />
  );
}
