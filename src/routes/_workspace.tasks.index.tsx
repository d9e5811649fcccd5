import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { HomePage } from "#src/tasks/home/home-page.tsx";
import { taskSearch, taskSearchDefaults } from "#src/tasks/home/search.ts";

export const Route = createFileRoute("/_workspace/tasks/")({
  // The loader is split too, as it brings the reads of this page.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: taskSearch,
  search: { middlewares: [stripSearchParams(taskSearchDefaults)] },
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
