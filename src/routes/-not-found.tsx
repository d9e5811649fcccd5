import { SearchX } from "lucide-react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";

/** An address that no page of the console has. */
export function NotFound() {
  return (
    <main>
      <title>Not found · Reshelve</title>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Not found"
        level={1}
        actions={<ButtonLink to="/">Go to the archived invoices</ButtonLink>}
      >
        There is no page at this address.
      </EmptyState>
    </main>
  );
}
