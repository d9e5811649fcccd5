import { useState } from "react";
import { toast } from "#src/ui/feedback/toast.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { useSendRestore } from "#src/archive/restore/restore.ts";

/** Loads when it opens, with the panel of a run: together 6 kB that most visits don't need. */
export const PlanDialog = lazyComponent(
  async () => (await import("#src/archive/run/plan-dialog.tsx")).PlanDialog,
);

/** Restores a single item at once; for several it shows the plan in `dialog` first. */
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
    const message = restoreMessage(outcome);
    // A toast, as the item may not be on the open page.
    if (message) toast(`${name}: ${message.title} ${message.text}`, "bad");
  }
  const dialog = planned && <PlanDialog items={planned} onClose={() => setPlanned(null)} />;
  return { plan, dialog };
}
