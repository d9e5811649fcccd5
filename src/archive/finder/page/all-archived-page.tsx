import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import type { Finder } from "#src/archive/finder/finder.ts";
import { AllArchivedPending } from "#src/archive/finder/page/all-archived-pending.tsx";
import { FoundItems } from "#src/archive/finder/page/found-items.tsx";
import { FirstVisit } from "#src/archive/finder/reading/first-visit.tsx";
import { ReadNotices } from "#src/archive/finder/reading/read-notices.tsx";
import { ReadStatus } from "#src/archive/finder/reading/read-status.tsx";
import { ReadingBar } from "#src/archive/finder/reading/reading-bar.tsx";
import type { Kind } from "#src/api/archive.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";

// Loaded only where a kind can't be listed, with the form library.
const RestoreById = lazyComponent(
  async () => (await import("#src/archive/by-id/restore-by-id.tsx")).RestoreById,
);
const restoreById = (kind: Kind) => <RestoreById kind={kind} />;

/** Everything that is archived, of all kinds. */
export function AllArchivedPage() {
  const { finder } = useSession();
  const loaded = useSyncExternalStore(finder.subscribe, finder.get);
  return loaded ? <AllArchived finder={loaded} /> : <AllArchivedPending />;
}

function AllArchived({ finder }: { finder: Finder }) {
  const { reader } = finder;
  const { config } = useSession();
  const restored = useSyncExternalStore(finder.restored.subscribe, finder.restored.get);
  const { phase } = useSyncExternalStore(reader.subscribe, reader.get);
  return (
    <>
      <PageTitle>All archived</PageTitle>
      <PageHeader
        title="All archived"
        note={<ReadStatus reader={reader} restored={restored.size} />}
        actions={<RestoreByIdButton compact />}
      />
      {phase === "asking" ? (
        <FirstVisit reader={reader} mayKeep={config.keepRead !== false} />
      ) : (
        <>
          <ReadingBar reader={reader} />
          <ReadNotices reader={reader} restoreById={restoreById} />
          <FoundItems finder={finder} />
        </>
      )}
    </>
  );
}
