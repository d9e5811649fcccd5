import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { RunPanel } from "#src/archive/run/run-parts.ts";
import { notShownText } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { useRun } from "#src/writes/use-run.ts";

/** Delay after the first page, before an interrupted run is looked for. */
const RESUME_DELAY_MS = 1_500;

/** Shows this tab's run below every page, and opens an interrupted one of this workspace. */
export function RunDock() {
  const { log, runs } = useSession();
  const view = useRun();
  const settled = useFirstNavigationDone();
  const inActivity = useRouterState({
    select: ({ location }) => location.pathname.startsWith("/activity"),
  });
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => {
      // The next press may need it; an error shows then.
      void RunPanel.preload().catch(() => {});
      void log
        .recover()
        .then(runs.restoreInterrupted)
        .then((unreadable) => {
          if (unreadable > 0) toast(notShownText(unreadable, "stored run", "stored runs"), "bad");
        })
        // Without storage there is no run to find; writing reports that it can't be saved.
        .catch(() => {});
    }, RESUME_DELAY_MS);
    return () => clearTimeout(timer);
  }, [log, runs, settled]);
  if (!view) return null;
  // Activity shows it too, but not what it waits for.
  return (
    <RunPanel key={view.run.id} view={view} isHidden={inActivity && view.phase !== "halted"} />
  );
}
