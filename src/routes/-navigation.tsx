import { SquareCheckBig, Webhook, Settings2 } from "lucide-react";
import { ActivityNavItem } from "#src/activity/nav.tsx";
import { ArchiveNav } from "#src/archive/kinds/nav.tsx";
import { NavEnd, NavGroup, NavItem } from "#src/ui/shell/nav.tsx";
import { UploadsNav } from "#src/uploads/nav.tsx";

/** Links of the sidebar. */
export function Navigation() {
  return (
    <>
      <ArchiveNav />
      <NavGroup heading="Workspace">
        <NavItem to="/tasks" activeOptions={{ includeSearch: false }}>
          <SquareCheckBig aria-hidden />
          Tasks
        </NavItem>
        <UploadsNav />
        <NavItem to="/webhooks" activeOptions={{ includeSearch: false }}>
          <Webhook aria-hidden />
          Webhooks
        </NavItem>
        <ActivityNavItem />
      </NavGroup>
      <NavEnd>
        <SettingsNavItem />
      </NavEnd>
    </>
  );
}

/** Sidebar link to the settings. */
function SettingsNavItem() {
  return (
    <NavItem to="/settings">
      <Settings2 aria-hidden />
      Settings
    </NavItem>
  );
}
