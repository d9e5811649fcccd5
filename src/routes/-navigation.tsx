import { ArchiveNav } from "#src/archive/nav.tsx";

/** The places of the console, in the order of the sidebar. A place joins when it works. */
export function Navigation() {
  return <ArchiveNav />;
}
