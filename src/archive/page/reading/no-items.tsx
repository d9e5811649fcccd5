import { Archive } from "lucide-react";
import { nounsOf } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";
import { explain } from "#src/api/explain.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { type KindState, hasRest } from "#src/archive/items/kind-state.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { unlistedReason } from "#src/archive/page/reading/reading-text.ts";
import { withArticle } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Button } from "#src/ui/form/button.tsx";

interface NoItemsProps {
  scope: Scope;
  kinds: readonly KindState[];
}

/** Shown instead of rows where nothing archived could be read: says why, and what still works. */
export function NoItems({ scope, kinds }: NoItemsProps) {
  const { retry } = useSessionPart(archivedItemsPart);
  const refused = kinds.find(({ kind, data }) => kind === scope && !data.isListed);
  if (refused) return <RefusedList {...refused} />;
  const failed = kinds.find(({ error }) => error !== null);
  if (failed) return <FailedLists error={failed.error} onRetry={retry} />;
  return <EmptyLists scope={scope} kinds={kinds} />;
}

function RefusedList({ kind, data: { refused } }: KindState) {
  const { name, singular } = viewOf(kind);
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={`${name} can’t be listed in this workspace`}
      actions={<RestoreByIdButton />}
      details={refused?.words ?? undefined}
    >
      {unlistedReason(refused)}You can still restore an archived {singular} by its ID.
    </EmptyState>
  );
}

function FailedLists({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { workspace, askForKey } = useSession();
  const { title, text, details } = explain(error, workspace.host);
  const keyRefused = error instanceof ApiError && error.status === 401 && !error.keyless;
  return (
    <FailedState
      {...{ title, details, onRetry }}
      onNewKey={keyRefused ? () => askForKey(true) : null}
    >
      {text} Nothing was changed in the workspace.
    </FailedState>
  );
}

function EmptyLists({ scope, kinds }: NoItemsProps) {
  const { refresh } = useSessionPart(archivedItemsPart);
  const { host } = useSession().workspace;
  const [singular, plural] = nounsOf(scope);
  const isPart = kinds.some(hasRest);
  const sentActive = kinds.some(({ data }) => data.active > 0);
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={isPart ? `No archived ${plural} among those loaded` : `No archived ${plural}`}
      actions={<Button onClick={() => refresh(scope)}>Refresh</Button>}
    >
      {sentActive
        ? "The workspace sent only rows that aren’t archived."
        : `When someone archives ${withArticle(singular)} in ${host}, it appears here after a refresh.`}
    </EmptyState>
  );
}
