import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import type { Selection } from "#src/archive/selection/selection.ts";
import { useSession } from "#src/app/session-context.tsx";
import { useSessionPart } from "#src/app/session-part.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { useRun } from "#src/writes/use-run.ts";

/** The selection; renders again with each change of it. */
export function useSelection(): Selection {
  const selection = useSessionPart(selectionPart);
  useSyncExternalStore(selection.subscribe, selection.version);
  return selection;
}

/** Numbers of the selected items of each kind, without those that the run in progress holds. */
export function useFreeCounts(): [Kind, number][] {
  const { runs } = useSession();
  const selection = useSelection();
  const view = useRun();
  const counts = new Map(selection.counts());
  for (const { kind, id } of view && runs.going() ? view.run.items : []) {
    if (selection.has(kind, id)) counts.set(kind, (counts.get(kind) ?? 0) - 1);
  }
  return [...counts].filter(([, count]) => count > 0);
}
