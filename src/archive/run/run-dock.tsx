import { useEffect } from "react";
import { useRun } from "#src/writes/use-run.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { PlanDialog } from "#src/archive/run/use-plan.tsx";
import { useSession } from "#src/app/session-context.tsx";

const RunPanel = lazyComponent(
  async () => (await import("#src/archive/run/run-panel.tsx")).RunPanel,
);

/** Delay after the first page, before an interrupted run is looked for. */
const RESUME_DELAY_MS = 1_500;

/** Shows this tab's run below every page, and opens an interrupted one of this workspace. */
export function RunDock() {
  const { log, runs } = useSession();
  const view = useRun();
  const settled = useFirstNavigationDone();
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => {
      // The next click may open it; an error shows then.
      void PlanDialog.preload().catch(() => {});
      void log
        .load()
        .then(async (storage) => {
          await storage.log.recover();
          await runs.restoreInterrupted();
        })
        // Without storage there is no run to find; writing reports that it can't be saved.
        .catch(() => {});
    }, RESUME_DELAY_MS);
    return () => clearTimeout(timer);
  }, [log, runs, settled]);
  if (!view) return null;
  return <RunPanel view={view} />;
}
