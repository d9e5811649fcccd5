import { useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { finderPart } from "#src/archive/finder/finder-part.ts";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import type { Finder } from "#src/archive/finder/finder.ts";
import { FoundItems } from "#src/archive/finder/page/found-items.tsx";
import type { Scope } from "#src/archive/finder/reader/reader-state.ts";
import { ReadStatus } from "#src/archive/finder/reading/read-status.tsx";
import { pageTitle } from "#src/archive/finder/scope.ts";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";

/** Everything that is archived, of one kind or of all. */
export function ArchivePage({ scope }: { scope: Scope }) {
  const finder = useSessionPart(finderPart);
  const loaded = useSyncExternalStore(finder.subscribe, finder.get);
  return loaded ? (
    <Archive finder={loaded} scope={scope} />
  ) : (
    <>
      <PageTitle>{pageTitle(scope)}</PageTitle>
      <PageHeader title={pageTitle(scope)} note={<span role="status">Loading</span>} />
    </>
  );
}

function Archive({ finder, scope }: { finder: Finder; scope: Scope }) {
  const { reader } = finder;
  const restored = useSyncExternalStore(finder.restored.subscribe, finder.restored.get);
  const ownRestored = [...restored.values()].filter(({ kind }) => scope === null || kind === scope);
  return (
    <>
      <PageTitle>{pageTitle(scope)}</PageTitle>
      <PageHeader
        title={pageTitle(scope)}
        note={<ReadStatus reader={reader} scope={scope} restored={ownRestored.length} />}
        actions={<RestoreByIdButton compact />}
      />
      <FoundItems finder={finder} scope={scope} restoredCount={ownRestored.length} />
    </>
  );
}
