import { Settings2 } from "lucide-react";
import { NavItem } from "#src/ui/shell/nav.tsx";

/** Sidebar link to the settings. */
export function SettingsNavItem() {
  return (
    <NavItem to="/settings">
      <Settings2 aria-hidden />
      Settings
    </NavItem>
  );
}
