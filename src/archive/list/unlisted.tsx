import { useQueryClient } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Unavailable } from "#src/api/errors.ts";
import { explain, notJsonHint } from "#src/api/explain.ts";
import type { ArchiveSearch } from "#src/api/page-search.ts";
import { RestoreById } from "#src/archive/by-id/restore-by-id.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { repeatWhileLimited, retryUnlessLimited } from "#src/archive/list/read-all.ts";
import { type ListRead, archiveListQuery } from "#src/archive/queries.ts";
import { formatNumber, withArticle } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { useAbort } from "#src/ui/use-abort.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import styles from "./unlisted.module.css";

interface RefusedListProps {
  kind: Kind;
  answer: Unavailable;
  unfiltered: true | undefined;
}

/** Placeholder of a list that the workspace refuses: its words, and what still works. */
export function RefusedList({ kind, answer, unfiltered }: RefusedListProps) {
  const { host } = useSession().workspace;
  const { name, singular, plural } = viewOf(kind);
  const { status, words, json } = answer;
  // 404 and 405 are about the path, so that leaving the filter out would not help.
  const offersAll = !unfiltered && status !== 404 && status !== 405;
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={`${name} can’t be listed in this workspace`}
      actions={
        <div className={styles.offers}>
          {offersAll && (
            <ButtonLink to="." search={{ unfiltered: true }}>
              Load the list without the archive filter
            </ButtonLink>
          )}
          <RestoreById kind={kind} />
        </div>
      }
      details={words ?? undefined}
    >
      {host} answered {status} to the list of {!unfiltered && offersAll && "archived "}
      {plural}. {!json && `${notJsonHint} `}You can still restore an archived {singular} by its ID.
    </EmptyState>
  );
}

interface EmptyListProps {
  kind: Kind;
  /** Rows that the workspace sent and that are not archived. */
  hiddenCount: number;
  /** Button that reads the list again. */
  refresh: ReactNode;
}

/** Placeholder of a list without archived items. */
export function EmptyList({ kind, hiddenCount, refresh }: EmptyListProps) {
  const { host } = useSession().workspace;
  const { singular, plural } = viewOf(kind);
  return (
    <EmptyState icon={<Archive aria-hidden />} title={`No archived ${plural}`} actions={refresh}>
      {hiddenCount > 0
        ? "The workspace sent only rows that aren’t archived."
        : `When someone archives ${withArticle(singular)} in ${host}, it appears here after a refresh.`}
    </EmptyState>
  );
}

/** Pages that one press of the button reads at most. */
const MAX_PAGES_READ = 20;

interface OnlyActiveRowsProps {
  kind: Kind;
  search: ArchiveSearch;
  list: ListRead<Archived>;
  goTo: (search: ArchiveSearch) => void;
}

/** Placeholder of a page whose rows are all active, with a button that finds one with archived rows. */
export function OnlyActiveRows({ kind, search, list, goTo }: OnlyActiveRowsProps) {
  const { singular, plural } = viewOf(kind);
  const { reading, start, stop } = useFindArchived(kind, search, goTo);
  const secondsLeft = useSecondsLeft(reading?.waitsUntil ?? null);
  const more = search.page < list.lastPage;
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={`No archived ${plural} on this page`}
      actions={
        more &&
        (reading ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button onClick={() => void start()}>Find the next archived {singular}</Button>
        ))
      }
    >
      <span role="status">
        {reading && progressText(reading, secondsLeft)}
        {!reading &&
          (more ? "Archived ones may be on the following pages." : "This is the last page.")}
      </span>
    </EmptyState>
  );
}

interface Progress {
  /** Page that is loading. */
  page: number;
  /** End of a wait for the rate limit, in epoch milliseconds. */
  waitsUntil: number | null;
}

const progressText = ({ page, waitsUntil }: Progress, secondsLeft: number | null) =>
  waitsUntil === null
    ? `Loading page ${formatNumber(page)}…`
    : `Rate limited. Continues in ${secondsLeft ?? ""} s.`;

/** Loads the following pages until one has archived rows, and goes there. */
function useFindArchived(kind: Kind, search: ArchiveSearch, goTo: (search: ArchiveSearch) => void) {
  const { api, workspace } = useSession();
  const client = useQueryClient();
  const [reading, setReading] = useState<Progress | null>(null);
  const task = useAbort();

  /** The first page with archived rows, or the last one that was read. */
  async function findPage(signal: AbortSignal): Promise<number> {
    for (let page = search.page + 1; ; page += 1) {
      setReading({ page, waitsUntil: null });
      const list = await repeatWhileLimited(
        () =>
          client.query({
            ...archiveListQuery(api, kind, { ...search, page }),
            retry: retryUnlessLimited,
          }),
        { signal, onWait: (waitsUntil) => setReading({ page, waitsUntil }) },
      );
      signal.throwIfAborted();
      const ends = !list.available || list.rows.length > 0 || page >= list.lastPage;
      if (ends || page - search.page >= MAX_PAGES_READ) return page;
    }
  }

  async function start() {
    const signal = task.begin();
    try {
      goTo({ ...search, page: await findPage(signal) });
    } catch (error) {
      if (signal.aborted) return;
      toast(`Couldn’t load the next page. ${explain(error, workspace.host).text}`, "bad");
    } finally {
      setReading(null);
    }
  }
  return { reading, start, stop: task.abort };
}
