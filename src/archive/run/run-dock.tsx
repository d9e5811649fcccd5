import { useEffect } from "react";
import { useRun } from "#src/writes/use-writes.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { OutcomeNote } from "#src/archive/restore/restore-note.tsx";
import { SelectionActions } from "#src/archive/list/selection-bar.tsx";
import { useSession } from "#src/app/session-context.tsx";

const RunPanel = lazyComponent(
  async () => (await import("#src/archive/run/run-panel.tsx")).RunPanel,
);

/** Milliseconds after the first page before a run that was interrupted is looked for. */
const afterwards = 1_500;

/** What the next press on a list may need, fetched while nobody waits for it. */
const warm = () => Promise.allSettled([SelectionActions.preload(), OutcomeNote.preload()]);

/** Where the run of this tab is shown, below every page. Looks for an interrupted one of this workspace. */
export function RunDock() {
  const { ledger, connection } = useSession();
  const view = useRun(ledger);
  const origin = connection.get()?.connection.origin;
  const settled = useFirstNavigationDone();
  useEffect(() => {
    if (origin === undefined || !settled) return;
    const timer = setTimeout(() => {
      void warm();
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
  }, [ledger, origin, settled]);
  if (!view) return null;
  return <RunPanel view={view} />;
}
