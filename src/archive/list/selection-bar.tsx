import { useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { useState, useRef } from "react";
import type { Kind } from "#src/api/archive.ts";
import { explain } from "#src/api/explain.ts";
import { kindKey } from "#src/api/resource-keys.ts";
import { useSession } from "#src/app/session-context.tsx";
import { readAll } from "#src/archive/list/read-all.ts";
import { useSelected } from "#src/archive/list/use-selection.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { formatNumber, counted } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { selectAllId } from "#src/ui/table/selection.tsx";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  kind: Kind;
  /** Items on all pages of the list; null if unknown. */
  total: number | null;
}

/** Bar with the number of selected items of a kind and the actions on them. */
export function SelectionBar({ kind, total }: SelectionBarProps) {
  const { size } = useSelected(kind);
  const [used, setUsed] = useState(false);
  // Stays once shown: its dialog may be open when nothing is selected any more.
  if (size > 0 && !used) setUsed(true);
  return (
    <div className={styles.anchor}>
      <div className={styles.place}>
        {/* Always there, so that screen readers announce a change of its text. */}
        <p role="status" className={styles.status} data-shown={size > 0 || undefined}>
          {size > 0 && (
            <>
              <b>{formatNumber(size)}</b> selected
            </>
          )}
        </p>
        {used && <SelectionActions kind={kind} total={total} />}
      </div>
    </div>
  );
}

/** Moves focus to the checkbox in the head when the bar goes with the last selected item. */
const focusSelectAll = restoreFocusOnRemove(() => document.getElementById(selectAllId));

/** Moves focus to Restore when Select all or Stop goes away. */
const focusRestore = restoreFocusOnRemove((button) =>
  button.closest("div")?.querySelector<HTMLElement>("[data-part=plan]"),
);

interface SelectionActionsProps {
  kind: Kind;
  total: number | null;
}

/** Actions on the selected items of a kind. Renders nothing while none is selected. */
function SelectionActions({ kind, total }: SelectionActionsProps) {
  const { selection } = useSession();
  const selected = useSelected(kind);
  const { plan, dialog } = usePlan();
  const selectAll = useSelectAll(kind);
  const more = total !== null && total > selected.size;

  return (
    <>
      {selected.size > 0 && (
        <div ref={focusSelectAll} className={styles.acts}>
          {selectAll.progress ? (
            <span className={styles.progress}>
              Loading page {selectAll.progress.loaded} of {selectAll.progress.of}
              <button ref={focusRestore} type="button" onClick={selectAll.stop}>
                Stop
              </button>
            </span>
          ) : (
            more && (
              <button ref={focusRestore} type="button" onClick={() => void selectAll.start()}>
                Select all {formatNumber(total)}
              </button>
            )
          )}
          <i className={styles.line} />
          <Button
            data-part="plan"
            icon={<ArchiveRestore aria-hidden />}
            onClick={() => void plan(selection.settled(kind))}
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

/** Loads all pages of a list and selects their items. */
function useSelectAll(kind: Kind) {
  const { api, selection, workspace } = useSession();
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ loaded: number; of: number } | null>(null);
  const stopper = useRef<AbortController>(null);

  async function start() {
    const stop = new AbortController();
    stopper.current = stop;
    setProgress({ loaded: 0, of: 1 });
    try {
      const read = await readAll(
        (paging) => {
          stop.signal.throwIfAborted();
          return client.query({
            queryKey: [...kindKey(kind), "all", paging],
            queryFn: () => api.listArchived<Kind>(kind, paging, stop.signal),
            staleTime: 0,
            gcTime: 0,
          });
        },
        kind,
        (done, of) => setProgress({ loaded: done, of }),
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
      if (stop.signal.aborted) return;
      toast(`Couldn’t load all pages. ${explain(error, workspace.host).text}`, "bad");
    } finally {
      setProgress(null);
    }
  }
  return { progress, start, stop: () => stopper.current?.abort() };
}
