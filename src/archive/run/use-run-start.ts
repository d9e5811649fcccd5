import { mutationOptions, useMutation } from "@tanstack/react-query";
import type { Ledger } from "#src/writes/log/ledger.ts";
import { type Pace, type PlannedItem, countsByKind } from "#src/writes/run/run-plan.ts";
import { kindKey } from "#src/archive/queries.ts";
import { useSession } from "#src/app/session-context.tsx";

interface Started {
  ledger: Ledger;
  origin: string;
  items: readonly PlannedItem[];
  pace: Pace;
}

/** Carries out a run over a frozen list; what was read of its kinds is stale when it ends. */
function runMutation(items: readonly PlannedItem[]) {
  return mutationOptions({
    mutationKey: ["run"],
    mutationFn: ({ ledger, origin, items: frozen, pace }: Started) =>
      ledger.runs.start(origin, frozen, pace),
    meta: { invalidates: countsByKind(items).map(([kind]) => kindKey(kind)) },
  });
}

/** Starts a run over items of these. The list it is given is the one that is carried out. */
export function useRunStart(items: readonly PlannedItem[]) {
  const { ledger, connection } = useSession();
  const { mutate } = useMutation(runMutation(items));
  return async (frozen: readonly PlannedItem[], pace: Pace) => {
    const used = connection.get()?.connection;
    if (!used) return;
    mutate({ ledger: await ledger.load(), origin: used.origin, items: frozen, pace });
  };
}
