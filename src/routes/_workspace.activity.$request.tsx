import { createFileRoute } from "@tanstack/react-router";
import { WriteDrawer } from "#src/activity/request/write-drawer.tsx";

export const Route = createFileRoute("/_workspace/activity/$request")({
  remountDeps: ({ params }) => params,
  component: RequestDetails,
});

function RequestDetails() {
  const { request } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <WriteDrawer
      request={request}
      onClose={() =>
        void navigate({ to: "/activity", search: (before) => before, resetScroll: false })
      }
    />
  );
}
