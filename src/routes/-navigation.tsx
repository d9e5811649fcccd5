import { ArchiveNav } from "#src/archive/nav.tsx";
import { NavGroup } from "#src/ui/nav.tsx";
import { UploadsNav } from "#src/uploads/nav.tsx";

/** The places of the console, in the order of the sidebar. A place joins when it works. */
export function Navigation() {
  return (
    <>
      <ArchiveNav />
      <NavGroup heading="Workspace">
        <UploadsNav />
      </NavGroup>
    </>
  );
}
