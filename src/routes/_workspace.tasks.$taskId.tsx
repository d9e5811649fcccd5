import { createFileRoute } from "@tanstack/react-router";
import { isId } from "#src/api/ids.ts";
import { TaskPage } from "#src/tasks/form/task-page.tsx";
import { taskQuery } from "#src/tasks/queries.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";

export const Route = createFileRoute("/_workspace/tasks/$taskId")({
  // The loader is split too, as it brings the reads of this page.
  codeSplitGroupings: [["loader", "component", "pendingComponent"]],
  params: { parse: ({ taskId }) => (isId("tsk", taskId) ? { taskId } : false) },
  remountDeps: ({ params }) => params,
  loader: async ({ context, params: { taskId } }) => {
    const { api, queryClient } = context.session;
    // Cached data is shown immediately, and refreshed by the page when it is stale. A new key, or
    // an error of a later read, must not take the form away with what was entered.
    await queryClient.query({ ...taskQuery(api, queryClient, taskId), staleTime: "static" });
  },
  pendingComponent: Pending,
  component: OpenTask,
});

function Pending() {
  const { taskId } = Route.useParams();
  return (
    <PageHeader
      title={taskId}
      documentTitle={`${taskId} · Tasks`}
      note={<span role="status">Loading the task</span>}
    />
  );
}

function OpenTask() {
  return <TaskPage id={Route.useParams().taskId} />;
}
