import { useMutation } from "@tanstack/react-query";
import { useSession } from "#src/app/session-context.tsx";
import { type Pace, type Planned, countsByKind, isOfChanges } from "#src/writes/run/run-plan.ts";
import type { Compare } from "#src/writes/run/run.ts";
import { operations } from "#src/writes/send/operations.ts";

interface RunStart {
  items: readonly Planned[];
  pace: Pace;
  compare?: Compare;
}

function staleReadsOf({ items }: RunStart) {
  if (isOfChanges({ items }))
    return operations.updateTask.stale({ operation: "updateTask", id: "" });
  return countsByKind(items).flatMap(([kind]) =>
    operations.restore.stale({ operation: "restore", kind, id: "" }),
  );
}

/** Starts a run over a frozen list, and makes the reads of what it changes stale when it ends. */
export function useStartRun(onError: () => void) {
  const { runs } = useSession();
  return useMutation({
    mutationKey: ["run"],
    mutationFn: ({ items, pace, compare }: RunStart) => runs.start(items, pace, compare),
    onError,
    meta: { invalidates: staleReadsOf },
  }).mutate;
}
