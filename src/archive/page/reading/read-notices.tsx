import { explain } from "#src/api/explain.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import { type KindState, countsActive, cursorOf, inScope } from "#src/archive/items/kind-state.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { kindNouns, unlistedReason } from "#src/archive/page/reading/reading-text.ts";
import { capitalise, counted } from "#src/lib/format.ts";
import { Reply } from "#src/ui/feedback/reply.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { ListNotice } from "#src/ui/table/refresh.tsx";
import { UnreadableNotice } from "#src/ui/table/unreadable-notice.tsx";
import styles from "#src/ui/table/list-page.module.css";

/** Notices about kinds that could not be loaded, and items that may be missing. */
export function ReadNotices({ scope }: { scope: Scope }) {
  const { refresh, retry } = useSessionPart(archivedItemsPart);
  const kinds = inScope(useArchiveState().kinds, scope);
  const failed = kinds.filter(({ error, isFetching }) => error !== null && !isFetching);
  const changed = kinds.filter((kind) => cursorOf(kind).changed);
  const canRefresh = kinds.every(({ isFetching }) => !isFetching);
  return (
    <>
      {failed.length > 0 && kinds.some(({ data }) => data.items.length > 0) && (
        <FailedLine failed={failed} onRetry={retry} />
      )}
      {changed.length > 0 && (
        <ListNotice
          tone="warn"
          title={
            scope === null
              ? capitalise(`${kindNouns(changed)} changed while they were loaded.`)
              : "The list changed while it was loaded."
          }
          actions={canRefresh && <SmallButton onClick={() => refresh(scope)}>Refresh</SmallButton>}
        >
          Some may be missing.
        </ListNotice>
      )}
      <FilterLine kinds={kinds} />
      <UnreadableNotice rows={kinds.flatMap(({ data }) => data.unreadable)}>
        Without a usable ID an item can’t be opened or restored.
      </UnreadableNotice>
      {kinds.map((kind) =>
        // The page of the kind says it by itself.
        !kind.data.isListed && scope === null ? <UnlistedLine key={kind.kind} {...kind} /> : null,
      )}
    </>
  );
}

const SmallButton = (props: { onClick: () => void; children: string }) => (
  <Button size="small" {...props} />
);

interface FailedLineProps {
  failed: readonly KindState[];
  onRetry: () => void;
}

function FailedLine({ failed, onRetry }: FailedLineProps) {
  const { host } = useSession().workspace;
  const { title, text, details } = explain(failed[0]?.error, host);
  const isRefresh = failed.every(({ data }) => data.next !== undefined);
  return (
    <ListNotice
      tone="bad"
      role="alert"
      title={capitalise(
        `${kindNouns(failed)} couldn’t be ${isRefresh ? "refreshed" : "loaded to the end"}.`,
      )}
      actions={
        <>
          <Reply className={styles.reply}>{details}</Reply>
          <SmallButton onClick={onRetry}>Try again</SmallButton>
        </>
      }
    >
      {title}. {text}
    </ListNotice>
  );
}

/** Says of kinds whose lists came with active rows, or had to be loaded without the filter. */
function FilterLine({ kinds }: { kinds: readonly KindState[] }) {
  const unfiltered = kinds.filter(({ data }) => countsActive(data) && data.isListed);
  if (unfiltered.length === 0) return null;
  const active = unfiltered.reduce((sum, { data }) => sum + data.active, 0);
  const words = unfiltered.map(({ data }) => data.refused?.words).find(Boolean);
  return (
    <ListNotice
      title={`The archive filter doesn’t work for ${kindNouns(unfiltered)}.`}
      actions={<Reply className={styles.reply}>{words}</Reply>}
    >
      {active > 0 && `${counted(active, "active row is", "active rows are")} left out.`}
    </ListNotice>
  );
}

function UnlistedLine({ kind, data: { refused } }: KindState) {
  return (
    <ListNotice
      title={`${viewOf(kind).name} can’t be listed in this workspace.`}
      actions={
        <>
          <Reply className={styles.reply}>{refused?.words}</Reply>
          {/* Not the form of the kind's own page: on a narrow screen it would leave no room for rows. */}
          <RestoreByIdButton />
        </>
      }
    >
      {unlistedReason(refused)}You can still restore one by its ID.
    </ListNotice>
  );
}
