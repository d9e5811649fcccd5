import { Webhook } from "lucide-react";
import { NavItem } from "#src/ui/shell/nav.tsx";

/** The place of the webhooks in the sidebar. */
export function WebhooksNavItem() {
  return (
    <NavItem to="/webhooks" activeOptions={{ includeSearch: false }}>
      <Webhook aria-hidden />
      Webhooks
    </NavItem>
  );
}
