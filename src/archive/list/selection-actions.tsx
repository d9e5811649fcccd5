import { useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import type { Paging } from "#src/api/api.ts";
import type { Kind } from "#src/api/archive.ts";
import { explain } from "#src/api/explain.ts";
import { kindKey } from "#src/api/resource-keys.ts";
import { useSession } from "#src/app/session-context.tsx";
import { readAll, repeatWhileLimited, retryUnlessLimited } from "#src/archive/list/read-all.ts";
import type { SelectionBarProps } from "#src/archive/list/selection-bar.tsx";
import { useSelected } from "#src/archive/list/use-selection.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { formatNumber, counted } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { selectAllId } from "#src/ui/table/selection.tsx";
import { useAbort } from "#src/ui/use-abort.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import styles from "./selection-bar.module.css";

/** Moves focus to the checkbox in the head when the bar goes with the last selected item. */
const focusSelectAll = restoreFocusOnRemove(() => document.getElementById(selectAllId));

/** Moves focus to Restore when Select all or Stop goes away. */
const focusRestore = restoreFocusOnRemove((button) =>
  button.closest("div")?.querySelector<HTMLElement>("[data-part=plan]"),
);

/** Actions on the selected items of a kind. Renders nothing while none is selected. */
export function SelectionActions({ kind, total, morePages, unfiltered }: SelectionBarProps) {
  const { selection } = useSession();
  const selected = useSelected(kind);
  const { plan, planAll, dialog } = usePlan();
  const selectAll = useSelectAll(kind, unfiltered);
  const secondsLeft = useSecondsLeft(selectAll.progress?.waitsUntil ?? null);
  const more = total === null ? morePages : total > selected.size;

  return (
    <>
      {selected.size > 0 && (
        <div ref={focusSelectAll} className={styles.acts}>
          {selectAll.progress ? (
            <span className={styles.progress}>
              <span role="status">{progressText(selectAll.progress, secondsLeft)}</span>
              <button ref={focusRestore} type="button" onClick={selectAll.stop}>
                Stop
              </button>
            </span>
          ) : (
            more && (
              <button ref={focusRestore} type="button" onClick={() => void selectAll.start()}>
                Select all {total === null ? "pages" : formatNumber(total)}
              </button>
            )
          )}
          <i className={styles.line} />
          <Button
            data-part="plan"
            icon={<ArchiveRestore aria-hidden />}
            onClick={() => {
              const items = selection.settled(kind);
              // It comes to where Stop was: a press meant for that must send nothing.
              if (selectAll.used) planAll(items);
              else void plan(items);
            }}
          >
            Restore {counted(selected.size, "item", "items")}
          </Button>
          <button type="button" onClick={() => selection.clear(kind)}>
            Clear
          </button>
        </div>
      )}
      {dialog}
    </>
  );
}

interface Progress {
  /** Number of loaded pages. */
  loaded: number;
  /** Number of all pages; null if unknown. */
  of: number | null;
  /** End of a wait for the rate limit, in epoch milliseconds. */
  waitsUntil: number | null;
}

function progressText({ loaded, of, waitsUntil }: Progress, secondsLeft: number | null): string {
  if (waitsUntil !== null) {
    return `${counted(loaded, "page", "pages")} loaded. Rate limited, continues in ${secondsLeft ?? ""} s`;
  }
  return of === null
    ? `Loading page ${formatNumber(loaded + 1)}`
    : `Loading page ${formatNumber(loaded)} of ${formatNumber(of)}`;
}

/** Loads all pages of a list and selects their items. */
function useSelectAll(kind: Kind, unfiltered: true | undefined) {
  const { api, selection, workspace } = useSession();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [used, setUsed] = useState(false);
  const task = useAbort();

  async function start() {
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
      selection.choose(kind, read.items, true);
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
