import { useMutation } from "@tanstack/react-query";
import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import {
  type Pace,
  type Planned,
  countsByKind,
  isOfChanges,
  writeOf,
} from "#src/writes/run/run-plan.ts";
import { requestOf, staleReads } from "#src/writes/send/operations.ts";
import { useRun } from "#src/writes/use-run.ts";

/** Requests a minute for the estimate, until a limit is known. */
const ASSUMED_RATE = 60;

interface RunStart {
  items: readonly Planned[];
  pace: Pace;
}

function staleReadsOf({ items }: RunStart) {
  if (isOfChanges({ items })) return staleReads({ operation: "updateTask", id: "" });
  return countsByKind(items).flatMap(([kind]) =>
    staleReads({ operation: "restore", kind, id: "" }),
  );
}

/** Starts a run over a frozen list, and makes the reads of what it changes stale when it ends. */
export function useStartRun(onError: () => void) {
  const { runs } = useSession();
  return useMutation({
    mutationKey: ["run"],
    mutationFn: ({ items, pace }: RunStart) => runs.start(items, pace),
    onError,
    meta: { invalidates: staleReadsOf },
  }).mutate;
}

/** The start of a run and its facts, for a dialog that plans it. */
export function useRunPlan(onError: () => void) {
  const { api, workspace } = useSession();
  const view = useRun();
  const isOver = view?.phase === "done" || view?.phase === "cancelled";
  return {
    start: useStartRun(onError),
    /** The run that goes on, so that no other can start; null for none. */
    going: isOver ? null : view,
    /** Requests a minute, as far as they are known. */
    rate: api.pacer.view().perMinute ?? ASSUMED_RATE,
    /** The request of an item in a line, such as `PUT /api/tasks/tsk_1`. */
    lineOf(item: Planned) {
      const { method, path } = requestOf(writeOf(item));
      return `${method} ${workspace.prefix}${path}`;
    },
    curlOf: (item: Planned) => curlOf({ ...workspace, ...requestOf(writeOf(item)) }),
  };
}
