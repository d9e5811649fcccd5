import { Webhook } from "lucide-react";
import { NavItem } from "#src/ui/shell/nav.tsx";

/** Sidebar link to the webhooks page. */
export function WebhooksNavItem() {
  return (
    <NavItem to="/webhooks" activeOptions={{ includeSearch: false }}>
      <Webhook aria-hidden />
      Webhooks
    </NavItem>
  );
}
