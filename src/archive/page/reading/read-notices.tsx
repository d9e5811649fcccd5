import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import {
  type KindProgress,
  type Reader,
  type Scope,
  inScope,
  readAtOf,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { kindNouns, unlistedReason } from "#src/archive/page/reading/reading-text.ts";
import { capitalise, counted, formatMinute } from "#src/lib/format.ts";
import { Answer } from "#src/ui/feedback/answer.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { ListNotice } from "#src/ui/table/refresh.tsx";
import { Ago } from "#src/ui/text/text.tsx";
import styles from "./read-notices.module.css";

/** Notices about kinds and pages that were not read, and items that may be missing. */
export function ReadNotices({ reader, scope }: { reader: Reader; scope: Scope }) {
  const { phase, ...state } = useReaderState(reader);
  const kinds = inScope(state.kinds, scope);
  const shown = inScope(state.shown, scope);
  const kept = shown.filter(({ isKept }) => isKept);
  const readAt = readAtOf(kept);
  const failed = kinds.filter((kind) => kind.phase === "failed");
  const changed = kinds.filter((kind) => kind.changed);
  const isDone = phase === "done" || phase === "asking";
  const refresh = isDone && (
    <SmallButton onClick={() => reader.refresh(scope)}>Refresh</SmallButton>
  );
  return (
    <>
      {isDone && failed.length === 0 && readAt !== null && (
        <ListNotice title={`Kept from ${formatMinute(new Date(readAt))},`} actions={refresh}>
          <Ago at={readAt} />. Items may have been archived or restored since.
        </ListNotice>
      )}
      {failed.length > 0 && shown.some(({ read }) => read > 0) && (
        <FailedLine failed={failed} isRefresh={state.isEarlier} onRetry={reader.resume} />
      )}
      {changed.length > 0 && (
        <ListNotice
          tone="warn"
          title={capitalise(`${kindNouns(changed)} changed while they were loaded.`)}
          actions={refresh}
        >
          Some may be missing.
        </ListNotice>
      )}
      <FilterLines kinds={kinds} />
      <UnreadableLine kinds={kinds} />
      {kinds.map((kind) =>
        // The page of the kind says it by itself.
        kind.phase === "refused" && scope === null ? (
          <UnlistedLine key={kind.kind} {...kind} />
        ) : null,
      )}
    </>
  );
}

const SmallButton = (props: { onClick: () => void; children: string }) => (
  <Button size="small" {...props} />
);

interface FailedLineProps {
  failed: readonly KindProgress[];
  /** True while the rows are those of an earlier reading. */
  isRefresh: boolean;
  onRetry: () => void;
}

function FailedLine({ failed, isRefresh, onRetry }: FailedLineProps) {
  const { host } = useSession().workspace;
  const { title, text, details } = explain(failed[0]?.error, host);
  return (
    <ListNotice
      tone="bad"
      role="alert"
      title={capitalise(
        `${kindNouns(failed)} couldn’t be ${isRefresh ? "refreshed" : "loaded to the end"}.`,
      )}
      actions={
        <>
          <Answer className={styles.answer}>{details}</Answer>
          <SmallButton onClick={onRetry}>Try again</SmallButton>
        </>
      }
    >
      {title}. {text}
    </ListNotice>
  );
}

interface KindsProps {
  kinds: readonly KindProgress[];
}

/** Kinds whose lists came with active rows, or had to be read without the filter. */
function FilterLines({ kinds }: KindsProps) {
  const unfiltered = kinds.filter((kind) => kind.unfiltered && kind.phase !== "refused");
  const lines = [
    { done: "ignored", of: unfiltered.filter(({ refused }) => refused === null) },
    { done: "refused", of: unfiltered.filter(({ refused }) => refused !== null) },
  ];
  return lines.map(({ done, of }) => {
    const active = of.reduce((sum, kind) => sum + kind.active, 0);
    return of.length === 0 ? null : (
      <ListNotice
        key={done}
        title={`The workspace ${done} the archive filter for ${kindNouns(of)}.`}
        actions={<Answer className={styles.answer}>{of[0]?.refused?.words}</Answer>}
      >
        {active > 0 && `${counted(active, "active row is", "active rows are")} left out. `}
      </ListNotice>
    );
  });
}

/** Characters of rows that are shown at most. */
const MAX_SHOWN = 20_000;

function UnreadableLine({ kinds }: KindsProps) {
  const rows = kinds.reduce((sum, { unreadable }) => sum + unreadable, 0);
  if (rows === 0) return null;
  return (
    <ListNotice
      title={`${counted(rows, "row is", "rows are")} left out.`}
      actions={
        <Answer className={styles.answer} summary={rows === 1 ? "Show it" : "Show them"}>
          {kinds
            .flatMap(({ unreadableRows }) => unreadableRows)
            .map((row) => JSON.stringify(row, null, 2))
            .join("\n")
            .slice(0, MAX_SHOWN)}
        </Answer>
      }
    >
      Without a usable ID an item can’t be opened or restored.
    </ListNotice>
  );
}

function UnlistedLine({ kind, refused }: KindProgress) {
  return (
    <ListNotice
      title={`${viewOf(kind).name} can’t be listed in this workspace.`}
      actions={
        <>
          <Answer className={styles.answer}>{refused?.words}</Answer>
          {/* Not the form of the kind's own page: on a narrow screen it would leave no room for rows. */}
          <RestoreByIdButton />
        </>
      }
    >
      {unlistedReason(refused)}You can still restore one by its ID.
    </ListNotice>
  );
}
