import { Suspense, lazy, useEffect } from "react";
import { useRun } from "#src/writes/use-writes.ts";
import { useWorkspace } from "./workspace.ts";

const RunPanel = lazy(async () => {
  const { RunPanel: component } = await import("./run-panel.tsx");
  return { default: component };
});

/** Milliseconds after the first page before a run that was interrupted is looked for. */
const afterwards = 1_500;

/** Where the run of this tab is shown, below every page. Looks for an interrupted one of this workspace. */
export function RunDock() {
  const { ledger, connection } = useWorkspace();
  const view = useRun(ledger);
  const origin = connection.get()?.connection.origin;
  useEffect(() => {
    if (origin === undefined) return;
    const timer = setTimeout(() => {
      void ledger
        .load()
        .then(async ({ record, runs }) => {
          await record.recover();
          await runs.recall(origin);
        })
        // A browser that keeps nothing has nothing to find; whoever writes is told of it.
        .catch(() => {});
    }, afterwards);
    return () => clearTimeout(timer);
  }, [ledger, origin]);
  if (!view) return null;
  return (
    <Suspense>
      <RunPanel view={view} />
    </Suspense>
  );
}
