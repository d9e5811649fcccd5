import { SearchX } from "lucide-react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";

/** Page for unknown URLs. */
export function NotFound() {
  return (
    <main>
      <title>Not found · Reshelve</title>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Not found"
        level={1}
        actions={<ButtonLink to="/">Go to All archived</ButtonLink>}
      >
        There is no page at this address.
      </EmptyState>
    </main>
  );
}
