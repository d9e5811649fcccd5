import { useSyncExternalStore } from "react";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { type Selection, createSelection } from "#src/archive/selection/selection.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { restoresIn } from "#src/writes/run/run-plan.ts";
import { useRun } from "#src/writes/use-run.ts";

export const selectionKey = "reshelve.selection";

const schema = z.object({
  address: z.string(),
  items: z.array(
    z
      .object({
        kind: z.enum(kinds),
        id: z.string(),
        name: z.string(),
        archivedAt: z.nullable(z.string()),
      })
      .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id))),
  ),
});

/** The selection of this tab, which outlasts a reload. */
export const storedSelection = stored(selectionKey, schema, { area: "tab" });

/** The selection of the archive. It outlasts a reload, and ends with the session. */
export const selectionPart = sessionPart(({ writes, workspace, signal }) => {
  const selection = createSelection(writes);
  keepSelection({ selection, address: workspace.address, signal });
  signal.addEventListener("abort", () => {
    selection.clear();
    storedSelection.set(null);
  });
  return selection;
});

/** Time without a change after which the selection is written. */
const SAVE_DELAY_MS = 500;
/** Items above which it is not written: that would take more than 50 ms (measured), and be too large. */
const MAX_ITEMS = 20_000;

interface KeepOptions {
  selection: Selection;
  address: string;
  signal: AbortSignal;
}

/** Brings back the selection of before a reload of the tab, and keeps it for the next one. */
export function keepSelection({ selection, address, signal }: KeepOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;

  function warn(text: string) {
    storedSelection.set(null);
    if (!warned) toast(text, "warn");
    warned = true;
  }
  function save() {
    clearTimeout(timer);
    timer = undefined;
    const size = selection.size();
    if (size === 0) return void storedSelection.set(null);
    if (size > MAX_ITEMS) return warn(tooLarge);
    const isStored = storedSelection.set({ address, items: selection.all() });
    if (!isStored) warn("This selection can’t be kept over a reload in this browser.");
  }
  function restore() {
    if (!storedSelection.has()) return;
    const before = storedSelection.get();
    if (before?.address === address) {
      selection.choose(before.items, true);
      return;
    }
    // It can't be read, or is of a workspace that this tab was connected to before the reload.
    storedSelection.set(null);
    if (!before) toast("The selection of before the reload can’t be read and is dropped.", "bad");
  }

  restore();
  const unsubscribe = selection.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  });
  const saveNow = () => timer !== undefined && save();
  window.addEventListener("pagehide", saveNow, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    unsubscribe();
  });
}

const tooLarge = "This selection is too large to survive a reload.";

/** The selection; renders again with each change of it. */
export function useSelection(): Selection {
  const selection = useSessionPart(selectionPart);
  useSyncExternalStore(selection.subscribe, selection.version);
  return selection;
}

/** Numbers of the selected items of each kind, without those of the run whose panel is open. */
export function useFreeCounts(): [Kind, number][] {
  const selection = useSelection();
  const view = useRun();
  const counts = new Map(selection.counts());
  for (const { kind, id } of restoresIn(view?.run.items ?? [])) {
    if (selection.has(kind, id)) counts.set(kind, (counts.get(kind) ?? 0) - 1);
  }
  return [...counts].filter(([, count]) => count > 0);
}
