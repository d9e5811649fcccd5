import type { ReactNode } from "react";
import type { Kind } from "#src/api/archive.ts";
import { explain, notJsonHint } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { KindProgress, Reader } from "#src/archive/finder/reader/reader-state.ts";
import { asSentence, kindNouns, unlistedTitle } from "#src/archive/finder/reading/reading-text.ts";
import { useReaderState } from "#src/archive/finder/reading/use-reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted, formatMinute } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import listStyles from "#src/ui/table/list-page.module.css";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "./read-notices.module.css";

interface ReadNoticesProps {
  reader: Reader;
  /** Button that restores items of a kind by their IDs. */
  restoreById: (kind: Kind) => ReactNode;
}

/** Notices about kinds and pages that were not read, and items that may be missing. */
export function ReadNotices({ reader, restoreById }: ReadNoticesProps) {
  const { phase, kinds, isEarlier, readAt } = useReaderState(reader);
  if (phase === "idle" || phase === "counting") return null;
  const failed = kinds.filter((kind) => kind.phase === "failed");
  const leftOut = kinds.filter((kind) => kind.phase === "waiting");
  const changed = kinds.filter((kind) => kind.changed);
  const isDone = phase === "done";
  const refresh = isDone && <SmallButton onClick={reader.refresh}>Refresh</SmallButton>;
  return (
    <>
      {isDone && isEarlier && failed.length === 0 && readAt !== null && (
        <Line title={`Kept from ${formatMinute(new Date(readAt))},`} actions={refresh}>
          <Ago at={readAt} />. Items may have been archived or restored since.
        </Line>
      )}
      {failed.length > 0 && <FailedLine failed={failed} onRetry={reader.resume} />}
      {changed.length > 0 && (
        <Line
          tone="warn"
          title={asSentence(`${kindNouns(changed)} changed while they were read.`)}
          actions={refresh}
        >
          Some may be missing.
        </Line>
      )}
      {isDone && leftOut.length > 0 && (
        <Line
          title={asSentence(`${kindNouns(leftOut)} are not read.`)}
          actions={<SmallButton onClick={() => reader.start()}>Read them</SmallButton>}
        />
      )}
      <FilterLines kinds={kinds} />
      <UnreadableLine kinds={kinds} />
      {kinds.map((kind) =>
        kind.phase === "refused" ? (
          <UnlistedLine key={kind.kind} {...kind} action={restoreById(kind.kind)} />
        ) : null,
      )}
    </>
  );
}

interface LineProps {
  tone?: "plain" | "warn" | "bad";
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

function Line({ tone = "plain", ...props }: LineProps) {
  return (
    <div className={listStyles.notice}>
      <Notice tone={tone} {...props} />
    </div>
  );
}

const SmallButton = (props: { onClick: () => void; children: string }) => (
  <Button size="small" {...props} />
);

/** The service's own words, folded. */
function Answer({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <details className={styles.answer}>
      <summary>Show the answer</summary>
      <pre tabIndex={0}>{children}</pre>
    </details>
  );
}

function FailedLine({ failed, onRetry }: { failed: readonly KindProgress[]; onRetry: () => void }) {
  const { host } = useSession().workspace;
  const { title, text, details } = explain(failed[0]?.error, host);
  return (
    <Line
      tone="bad"
      title={asSentence(`${kindNouns(failed)} couldn’t be read to the end.`)}
      actions={
        <>
          <Answer>{details}</Answer>
          <SmallButton onClick={onRetry}>Try again</SmallButton>
        </>
      }
    >
      {title}. {text}
    </Line>
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
      <Line key={done} title={`The workspace ${done} the archive filter for ${kindNouns(of)}.`}>
        {active > 0 && `${counted(active, "active row is", "active rows are")} left out. `}
      </Line>
    );
  });
}

function UnreadableLine({ kinds }: KindsProps) {
  const rows = kinds.reduce((sum, { unreadable }) => sum + unreadable, 0);
  if (rows === 0) return null;
  return (
    <Line title={`${counted(rows, "row is", "rows are")} left out.`}>
      Without a usable ID an item can’t be opened or restored.
    </Line>
  );
}

function UnlistedLine({ kind, refused, action }: KindProgress & { action: ReactNode }) {
  const { host } = useSession().workspace;
  return (
    <Line
      title={unlistedTitle(kind)}
      actions={
        <>
          <Answer>{refused?.words}</Answer>
          {action}
        </>
      }
    >
      {host} answered {refused?.status}. {refused?.json === false && `${notJsonHint} `}An archived{" "}
      {viewOf(kind).singular} can still be restored by its ID.
    </Line>
  );
}
