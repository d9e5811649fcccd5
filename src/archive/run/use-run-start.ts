import { useMutation } from "@tanstack/react-query";
import { kindKey } from "#src/api/resource-keys.ts";
import { useSession } from "#src/app/session-context.tsx";
import { type Pace, type PlannedItem, countsByKind } from "#src/writes/run/run-plan.ts";

interface RunStart {
  items: readonly PlannedItem[];
  pace: Pace;
}

/** Starts a run over a frozen list, and invalidates the reads of its kinds when it ends. */
export function useRunStart() {
  const { runs } = useSession();
  const { mutate } = useMutation({
    mutationKey: ["run"],
    mutationFn: ({ items, pace }: RunStart) => runs.start(items, pace),
    meta: {
      invalidates: ({ items }: RunStart) => countsByKind(items).map(([kind]) => kindKey(kind)),
    },
  });
  return mutate;
}
