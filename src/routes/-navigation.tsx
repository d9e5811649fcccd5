import { ArchiveNav } from "#src/archive/nav.tsx";
import { TasksNav } from "#src/tasks/nav.tsx";
import { NavGroup } from "#src/ui/nav.tsx";

/** The places of the console, in the order of the sidebar. A place joins when it works. */
export function Navigation() {
  return (
    <>
      <ArchiveNav />
      <NavGroup heading="Workspace">
        <TasksNav />
      </NavGroup>
    </>
  );
}
