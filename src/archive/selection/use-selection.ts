import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import type { Selection } from "#src/archive/selection/selection.ts";
import { useSessionPart } from "#src/app/session-part.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { restoresIn } from "#src/writes/run/run-plan.ts";
import { useRun } from "#src/writes/use-run.ts";

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
