import { Outlet, createFileRoute, useParams } from "@tanstack/react-router";
import { ActivityPage, ActivityPending } from "#src/activity/list/activity-page.tsx";
import { openActivity } from "#src/activity/queries.ts";
import { activitySearch } from "#src/activity/search.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { z } from "zod/mini";

export const Route = createFileRoute("/_workspace/activity")({
  validateSearch: activitySearch,
  // Params of an earlier version leave the address.
  search: { middlewares: [({ search, next }) => z.parse(activitySearch, next(search))] },
  loader: openActivity,
  // Filter and details act on loaded entries; the log announces new ones.
  shouldReload: ({ cause }) => cause !== "stay",
  pendingComponent: ActivityPending,
  component: Activity,
});

function Activity() {
  const { planAll, dialog } = usePlan();
  const { request: current } = useParams({ strict: false });
  return (
    <>
      <ActivityPage search={Route.useSearch()} current={current} onRestore={planAll} />
      <Outlet />
      {dialog}
    </>
  );
}
