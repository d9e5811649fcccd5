import { getRouteApi } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { FoundItems } from "#src/archive/page/found-items.tsx";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { ReadStatus } from "#src/archive/page/reading/read-status.tsx";
import { pageTitle } from "#src/archive/items/scope.ts";
import { isToDecide } from "#src/archive/triage/to-decide.ts";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";

const route = getRouteApi("/_workspace/archive");

/** Everything that is archived, of one kind or of all. */
export function ArchivePage({ scope }: { scope: Scope }) {
  const archive = useSessionPart(archivedItemsPart);
  const { reader } = archive;
  const restored = useSyncExternalStore(archive.restored.subscribe, archive.restored.get);
  const ownRestored = [...restored.values()].filter(({ kind }) => scope === null || kind === scope);
  const { q } = route.useSearch();
  const title = scope === null && isToDecide(q) ? "To decide" : pageTitle(scope);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        note={<ReadStatus reader={reader} scope={scope} restored={ownRestored.length} />}
        actions={<RestoreByIdButton compact />}
      />
      <FoundItems archive={archive} scope={scope} restoredCount={ownRestored.length} />
    </>
  );
}
