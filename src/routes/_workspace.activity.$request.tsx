import { createFileRoute } from "@tanstack/react-router";
import { RequestDrawer } from "#src/activity/request/request-drawer.tsx";

export const Route = createFileRoute("/_workspace/activity/$request")({
  remountDeps: ({ params }) => params,
  component: RequestDetails,
});

function RequestDetails() {
  const { request } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RequestDrawer
      request={request}
      onClose={() =>
        void navigate({ to: "/activity", search: (before) => before, resetScroll: false })
      }
    />
  );
}
