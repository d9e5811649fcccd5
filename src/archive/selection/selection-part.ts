import { useSyncExternalStore } from "react";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { type Selection, createSelection } from "#src/archive/selection/selection.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { restoresIn } from "#src/writes/run/run-plan.ts";

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
const storedSelection = stored(selectionKey, schema, { area: "tab" });

/** The selection of the archive. It outlasts a reload, and ends with the session. */
export const selectionPart = sessionPart(({ writes, runs, workspace, signal }) => {
  const selection = createSelection(writes);
  keepSelection({ selection, address: workspace.address, signal });
  let lastRun: string | undefined;
  // The panel and the page of a run offer the items that were not restored.
  runs.subscribe(() => {
    const run = runs.get()?.run;
    if (run && run.id !== lastRun) selection.choose(restoresIn(run.items), false);
    lastRun = run?.id;
  });
  return selection;
});

interface KeepOptions {
  selection: Selection;
  address: string;
  signal: AbortSignal;
}

/** Brings back the selection of before a reload of the tab, and keeps it for the next one. */
export function keepSelection({ selection, address, signal }: KeepOptions): void {
  const before = storedSelection.get();
  // One of another workspace is of before the tab was connected to this one.
  if (before?.address === address) selection.choose(before.items, true);
  storedSelection.set(null);
  window.addEventListener(
    "pagehide",
    () => {
      const items = selection.all();
      storedSelection.set(items.length > 0 ? { address, items } : null);
    },
    { signal },
  );
  signal.addEventListener("abort", () => selection.clear());
}

/** The selection; renders again with each change of it. */
export function useSelection(): Selection {
  const selection = useSessionPart(selectionPart);
  useSyncExternalStore(selection.subscribe, selection.version);
  return selection;
}
