import { createFileRoute } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";

/** Not found, beside the navigation. */
export const Route = createFileRoute("/_workspace/$")({ component: NotFound });

function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="There is no page at this address"
        actions={<ButtonLink to="/archive">Go to All archived</ButtonLink>}
      >
        The link may be incomplete. The pages of this workspace are in the sidebar.
      </EmptyState>
    </>
  );
}
