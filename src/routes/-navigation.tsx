import { ActivityNavItem } from "#src/activity/nav.tsx";
import { ArchiveNav } from "#src/archive/kinds/nav.tsx";
import { NavEnd, NavGroup } from "#src/ui/shell/nav.tsx";
import { SettingsNavItem } from "#src/settings/nav.tsx";
import { WebhooksNavItem } from "#src/webhooks/nav.tsx";
import { UploadsNav } from "#src/uploads/nav.tsx";
import { TasksNav } from "#src/tasks/nav.tsx";

/** Links of the sidebar. */
export function Navigation() {
  return (
    <>
      <ArchiveNav />
      <NavGroup heading="Workspace">
        <TasksNav />
        <UploadsNav />
        <WebhooksNavItem />
        <ActivityNavItem />
      </NavGroup>
      <NavEnd>
        <SettingsNavItem />
      </NavEnd>
    </>
  );
}
