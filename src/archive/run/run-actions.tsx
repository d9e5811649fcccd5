import { CircleHelp, Pause, Play, RotateCw } from "lucide-react";
import type { ComponentProps } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { compareLoaded } from "#src/archive/run/also-changed.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { isInterrupted, isOfChanges, restoresIn } from "#src/writes/run/run-plan.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { useStartRun } from "#src/writes/use-start-run.ts";
import styles from "./run-panel.module.css";

export const runDetailsId = "run-details";

export function RunActions({ view }: { view: RunView }) {
  const session = useSession();
  const { runs, askForKey } = session;
  const { planAll, dialog } = usePlan();
  const start = useStartRun(() => toast("The run couldn’t be started.", "bad"));
  const { phase, halt, counts, run } = view;
  const ended = phase === "done" || phase === "cancelled";
  const again = runs.left();
  const mayCheck = ended || (phase === "halted" && isInterrupted(halt));
  return (
    <div className={styles.actions}>
      {phase === "running" && (
        <Act icon={<Pause aria-hidden />} onClick={() => runs.pause()}>
          Pause
        </Act>
      )}
      {phase === "halted" && halt !== "unsaved" && (
        <Act
          variant="primary"
          icon={<Play aria-hidden />}
          onClick={() => void runs.resume(compareLoaded(session, run.items))}
        >
          Resume
        </Act>
      )}
      {halt === "key" && <Act onClick={() => askForKey(true)}>Enter a new key</Act>}
      {(phase === "running" || phase === "halted") && counts.waiting > 0 && (
        <Act onClick={() => void runs.cancel()}>
          Cancel the other {formatNumber(counts.waiting)}
        </Act>
      )}
      {phase === "checking" && <Act onClick={() => runs.stopCheck()}>Stop checking</Act>}
      {((mayCheck && counts.unknown > 0) || (ended && counts.restored > 0)) && (
        <Act
          variant={halt === "unsaved" ? "primary" : "standard"}
          icon={<CircleHelp aria-hidden />}
          onClick={() => void runs.check()}
        >
          {counts.unknown > 0 ? `Find out about ${formatNumber(counts.unknown)}` : "Check status"}
        </Act>
      )}
      {ended && again.length > 0 && (
        <Act
          icon={<RotateCw aria-hidden />}
          // Each task is read again before it is changed.
          onClick={() =>
            isOfChanges(run) ? start({ items: again, pace: run.pace }) : planAll(restoresIn(again))
          }
        >
          {again.length > counts["not-sent"]
            ? "Retry"
            : `${isOfChanges(run) ? "Change" : "Restore"} the other`}{" "}
          {formatNumber(again.length)}
        </Act>
      )}
      {dialog}
    </div>
  );
}

/** The focus goes to the button of the details when that of a phase that is over goes away. */
const focusToggle = restoreFocusTo(runDetailsId);

const Act = (props: ComponentProps<typeof Button>) => (
  <Button ref={focusToggle} size="small" {...props} />
);
