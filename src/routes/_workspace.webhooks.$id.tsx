import { createFileRoute } from "@tanstack/react-router";
import { WebhookDrawer } from "#src/webhooks/details/webhook-drawer.tsx";
import { pagingOf } from "#src/webhooks/search.ts";

export const Route = createFileRoute("/_workspace/webhooks/$id")({
  remountDeps: ({ params }) => params,
  component: Webhook,
});

function Webhook() {
  const { id } = Route.useParams();
  const { isAll } = pagingOf(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <WebhookDrawer
      id={id}
      isAll={isAll}
      onClose={() =>
        void navigate({ to: "/webhooks", search: (before) => before, resetScroll: false })
      }
    />
  );
}
