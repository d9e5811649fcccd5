import { SearchX } from "lucide-react";
import { Blank } from "#src/ui/feedback/blank.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";

/** An address that no page of the console has. */
export function NotFound() {
  return (
    <main>
      <title>Not found · Reshelve</title>
      <Blank
        icon={<SearchX aria-hidden />}
        title="Not found"
        level={1}
        actions={<ButtonLink to="/">Go to the archived invoices</ButtonLink>}
      >
        There is no page at this address.
      </Blank>
    </main>
  );
}
