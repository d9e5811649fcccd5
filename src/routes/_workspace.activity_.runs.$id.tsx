import { createFileRoute } from "@tanstack/react-router";
import { ActivityPending } from "#src/activity/list/activity-page.tsx";
import { openActivity } from "#src/activity/queries.ts";
import { RunPage } from "#src/activity/run/run-page.tsx";
import { activitySearch } from "#src/activity/search.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";

export const Route = createFileRoute("/_workspace/activity_/runs/$id")({
  // The loader is split too, as it brings what reads runs.
  codeSplitGroupings: [["loader", "component", "pendingComponent"]],
  remountDeps: ({ params }) => params,
  validateSearch: activitySearch,
  loader: openActivity,
  // The log announces what changes.
  shouldReload: ({ cause }) => cause !== "stay",
  pendingComponent: ActivityPending,
  component: OpenRun,
});

function OpenRun() {
  const { id } = Route.useParams();
  const { planAll, dialog } = usePlan();
  return (
    <>
      <RunPage id={id} search={Route.useSearch()} onRestore={planAll} />
      {dialog}
    </>
  );
}
