import { createFileRoute } from "@tanstack/react-router";
import { WebhookDrawer } from "#src/webhooks/details/webhook-drawer.tsx";

export const Route = createFileRoute("/_workspace/webhooks/$id")({
  remountDeps: ({ params }) => params,
  component: Webhook,
});

function Webhook() {
  const { id } = Route.useParams();
  const { all } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <WebhookDrawer
      id={id}
      all={all === true}
      onClose={() =>
        void navigate({ to: "/webhooks", search: (before) => before, resetScroll: false })
      }
    />
  );
}
