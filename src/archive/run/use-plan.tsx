import { useState } from "react";
import { useSendRestore } from "#src/archive/restore/use-restore.ts";
import { PlanDialog } from "#src/archive/run/run-parts.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

/** Restores a single item immediately; for several it shows the plan in `dialog` first. */
export function usePlan() {
  const sendRestore = useSendRestore();
  const [planned, setPlanned] = useState<readonly PlannedItem[] | null>(null);

  function plan(items: readonly PlannedItem[]) {
    const [only, ...others] = items;
    if (others.length > 0) setPlanned(items);
    // The item may not be on the open page.
    else if (only) void sendRestore(only, () => false);
  }
  const dialog = planned && <PlanDialog items={planned} onClose={() => setPlanned(null)} />;
  return {
    plan,
    /** Shows the plan whatever the number of items: for a button that appears where another one was. */
    planAll: (items: readonly PlannedItem[]) => setPlanned(items),
    dialog,
  };
}
