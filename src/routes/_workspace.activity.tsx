import {
  Outlet,
  createFileRoute,
  stripSearchParams,
  useChildMatches,
} from "@tanstack/react-router";
import { ActivityPage, ActivityPending } from "#src/activity/list/activity-page.tsx";
import { useFocusOpener } from "#src/ui/table/opener.ts";
import { activityQuery, tidyRecord } from "#src/activity/queries.ts";
import { activitySearch } from "#src/activity/list/search.ts";

export const Route = createFileRoute("/_workspace/activity")({
  // The loader is split too, as it brings the reading of the audit log.
  codeSplitGroupings: [["loader", "component", "pendingComponent"]],
  validateSearch: activitySearch,
  search: { middlewares: [stripSearchParams({ page: 1, per_page: 50 })] },
  loader: async ({
    context: {
      queryClient,
      session: { log },
    },
    preload,
  }) => {
    // Looking at a link is no reason to delete what is old.
    if (!preload) await tidyRecord(log);
    await queryClient.query({ ...activityQuery(log), staleTime: 0 });
  },
  // Filter, page and details are of what was read; what is added is told by the log.
  shouldReload: ({ cause }) => cause !== "stay",
  pendingComponent: ActivityPending,
  component: Activity,
});

function Activity() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const current = useChildMatches({
    select: (matches) =>
      matches.map(({ params }) => ("request" in params ? params.request : undefined))[0],
  });
  useFocusOpener(current);
  return (
    <>
      <ActivityPage
        search={search}
        current={current}
        goTo={(changed, options) =>
          void navigate({
            to: ".",
            // Over what was asked for last, which may be on its way still.
            search: (before) => ({ ...before, ...changed }),
            ...options,
          })
        }
      />
      <Outlet />
    </>
  );
}
