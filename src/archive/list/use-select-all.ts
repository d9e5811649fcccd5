import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Paging } from "#src/api/api.ts";
import type { Kind } from "#src/api/archive.ts";
import { explain } from "#src/api/explain.ts";
import { kindKey } from "#src/api/resource-keys.ts";
import { useSession } from "#src/app/session-context.tsx";
import { readAll, repeatWhileLimited, retryUnlessLimited } from "#src/archive/list/read-all.ts";
import type { SelectAllOptions } from "#src/archive/list/selection-bar.tsx";
import { formatNumber, counted } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { useAbort } from "#src/ui/use-abort.ts";

/** Progress of loading all pages of a list. */
export interface Progress {
  /** Number of loaded pages. */
  loaded: number;
  /** Number of all pages; null if unknown. */
  of: number | null;
  /** End of a wait for the rate limit, in epoch milliseconds. */
  waitsUntil: number | null;
}

/** The progress in words; `secondsLeft` of a wait for the rate limit. */
export function progressText(
  { loaded, of, waitsUntil }: Progress,
  secondsLeft: number | null,
): string {
  if (waitsUntil !== null) {
    return `${counted(loaded, "page", "pages")} loaded. Rate limited, continues in ${secondsLeft ?? ""} s`;
  }
  return of === null
    ? `Loading page ${formatNumber(loaded + 1)}`
    : `Loading page ${formatNumber(loaded)} of ${formatNumber(of)}`;
}

/** Loads all pages of a list, if there is one, and selects their items. */
export function useSelectAll(list: SelectAllOptions | undefined) {
  const { api, selection, workspace } = useSession();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [used, setUsed] = useState(false);
  const task = useAbort();

  async function start() {
    if (!list) return;
    const { kind, unfiltered } = list;
    const signal = task.begin();
    let done: Progress = { loaded: 0, of: 1, waitsUntil: null };
    const show = (change: Partial<Progress>) => setProgress((done = { ...done, ...change }));
    show({});
    setUsed(true);
    const readPage = (paging: Paging) =>
      client.query({
        queryKey: [...kindKey(kind), "all", { ...paging, unfiltered }],
        queryFn: () => api.listArchived<Kind>(kind, { ...paging, unfiltered }, signal),
        staleTime: 0,
        gcTime: 0,
        retry: retryUnlessLimited,
      });
    try {
      const read = await readAll(
        (paging) =>
          repeatWhileLimited(() => readPage(paging), {
            signal,
            onWait: (waitsUntil) => show({ waitsUntil }),
          }),
        kind,
        (loaded, of) => show({ loaded, of }),
      );
      selection.choose(read.items, true);
      const notes = [
        read.unreadable > 0 && `${counted(read.unreadable, "row", "rows")} couldn’t be read.`,
        read.changed && "The list changed meanwhile. Select all again to get the rest.",
      ].filter((note) => note !== false);
      if (notes.length > 0) {
        toast(`Selected ${formatNumber(read.items.length)}. ${notes.join(" ")}`, "bad");
      }
    } catch (error) {
      if (signal.aborted) return;
      toast(`Couldn’t load all pages. ${explain(error, workspace.host).text}`, "bad");
    } finally {
      setProgress(null);
    }
  }
  return { progress, used, start, stop: task.abort };
}
