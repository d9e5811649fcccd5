import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import { type Planned, writeOf } from "#src/writes/run/run-plan.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import { useRun } from "#src/writes/use-run.ts";

/** The start of a run and its facts, for a dialog that plans it. */
export function useRunPlan() {
  const { runs, workspace } = useSession();
  const view = useRun();
  return {
    start: runs.start,
    /** The run that goes on, so that no other can start; null for none. */
    going: runs.going() ? view : null,
    /** The request of an item in a line, such as `PUT /api/tasks/tsk_1`. */
    lineOf(item: Planned) {
      const { method, path } = requestOf(writeOf(item));
      return `${method} ${workspace.prefix}${path}`;
    },
    curlOf: (item: Planned) => curlOf({ ...workspace, ...requestOf(writeOf(item)) }),
  };
}
