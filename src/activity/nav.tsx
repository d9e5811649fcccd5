import { History } from "lucide-react";
import { NavItem } from "#src/ui/shell/nav.tsx";

/** The place of the record of writes in the sidebar. */
export function ActivityNavItem() {
  return (
    <NavItem to="/activity" activeOptions={{ includeSearch: false }}>
      <History aria-hidden />
      Activity
    </NavItem>
  );
}
