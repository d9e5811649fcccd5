import { History } from "lucide-react";
import { NavItem } from "#src/ui/shell/nav.tsx";

/** Sidebar link to the activity page. */
export function ActivityNavItem() {
  return (
    <NavItem to="/activity" activeOptions={{ includeSearch: false }}>
      <History aria-hidden />
      Activity
    </NavItem>
  );
}
