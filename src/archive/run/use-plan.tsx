import { useState } from "react";
import { toast } from "#src/ui/feedback/toast.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { wordsFor } from "#src/archive/restore/outcome-words.ts";
import { useSendRestore } from "#src/archive/restore/restore.ts";

/** Loaded when it opens, with the panel of a run: together 6 kB that most visits don't need. */
export const PlanDialog = lazyComponent(
  async () => (await import("#src/archive/run/plan-dialog.tsx")).PlanDialog,
);

/** Restores one item at once; of several it shows the plan first, in `dialog`. */
export function usePlan() {
  const sendRestore = useSendRestore();
  const [planned, setPlanned] = useState<readonly PlannedItem[] | null>(null);

  async function plan(items: readonly PlannedItem[]) {
    const [only] = items;
    if (items.length > 1) setPlanned(items);
    if (items.length !== 1 || !only) return;
    const { kind, id, name } = only;
    const outcome = await sendRestore({ kind, id, name });
    if (outcome.grade === "confirmed") return;
    const words = wordsFor(outcome);
    // It may stand on no page that is open, so it is told here.
    if (words) toast(`${name}: ${words.title} ${words.text}`, "bad");
  }
  const dialog = planned && <PlanDialog items={planned} onClose={() => setPlanned(null)} />;
  return { plan, dialog };
}
