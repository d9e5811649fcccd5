import { Archive, CloudOff, KeyRound } from "lucide-react";
import { ApiError } from "#src/api/errors.ts";
import { explain } from "#src/api/explain.ts";
import { RestoreById } from "#src/archive/by-id/restore-by-id.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { nounsOf } from "#src/archive/items/scope.ts";
import {
  type KindProgress,
  type Reader,
  type Scope,
} from "#src/archive/items/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { unlistedReason } from "#src/archive/page/reading/reading-text.ts";
import { withArticle } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./no-items.module.css";

interface NoItemsProps {
  reader: Reader;
  scope: Scope;
  kinds: readonly KindProgress[];
}

/** Shown in place of rows where nothing archived could be read: says why, and what still works. */
export function NoItems({ reader, scope, kinds }: NoItemsProps) {
  const refused = kinds.find(({ kind, phase }) => kind === scope && phase === "refused");
  if (refused) return <RefusedList {...refused} />;
  const failed = kinds.find(({ phase }) => phase === "failed");
  if (failed) return <FailedLists error={failed.error} onRetry={reader.resume} />;
  return (
    <EmptyLists
      scope={scope}
      active={kinds.reduce((sum, { active }) => sum + active, 0)}
      isPart={kinds.some(({ phase }) => phase === "waiting")}
      onRefresh={() => reader.refresh(scope)}
    />
  );
}

function RefusedList({ kind, refused }: KindProgress) {
  const { name, singular } = viewOf(kind);
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={`${name} can’t be listed in this workspace`}
      actions={
        <div className={styles.offers}>
          <RestoreById kind={kind} />
        </div>
      }
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
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={title}
      details={details}
      role="alert"
      actions={
        <>
          {keyRefused && (
            <Button icon={<KeyRound aria-hidden />} onClick={() => askForKey(true)}>
              Enter a new key
            </Button>
          )}
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      {text} Nothing was changed in the workspace.
    </EmptyState>
  );
}

interface EmptyListsProps {
  scope: Scope;
  /** Rows that the workspace sent and that are not archived. */
  active: number;
  /** True where more can be loaded. */
  isPart: boolean;
  onRefresh: () => void;
}

function EmptyLists({ scope, active, isPart, onRefresh }: EmptyListsProps) {
  const { host } = useSession().workspace;
  const [singular, plural] = nounsOf(scope);
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={isPart ? `No archived ${plural} among those loaded` : `No archived ${plural}`}
      actions={<Button onClick={onRefresh}>Refresh</Button>}
    >
      {active > 0
        ? "The workspace sent only rows that aren’t archived."
        : `When someone archives ${withArticle(singular)} in ${host}, it appears here after a refresh.`}
    </EmptyState>
  );
}
