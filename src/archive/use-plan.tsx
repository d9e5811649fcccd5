import { useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { say } from "#src/ui/toast.tsx";
import type { PlannedItem } from "#src/writes/run-plan.ts";
import { wordsFor } from "./outcome-words.ts";
import { restoreMutation } from "./restore.ts";
import { useWorkspace } from "./workspace.ts";

const PlanDialog = lazy(async () => {
  const { PlanDialog: component } = await import("./plan-dialog.tsx");
  return { default: component };
});

/** Restores one item at once; of several it shows the plan first, in `dialog`. */
export function usePlan() {
  const { writes } = useWorkspace();
  const client = useQueryClient();
  const [planned, setPlanned] = useState<readonly PlannedItem[] | null>(null);

  async function plan(items: readonly PlannedItem[]) {
    const [only] = items;
    if (items.length > 1) setPlanned(items);
    if (items.length !== 1 || !only) return;
    const { kind, id, name } = only;
    const mutation = client.getMutationCache().build(client, restoreMutation(writes, kind));
    const words = wordsFor(await mutation.execute({ id, name }));
    // It may stand on no page that is open, so it is told here.
    if (words) say(`${name}: ${words.title} ${words.text}`, "bad");
  }
  const dialog = planned && (
    <Suspense>
      <PlanDialog items={planned} onClose={() => setPlanned(null)} />
    </Suspense>
  );
  return { plan, dialog };
}
