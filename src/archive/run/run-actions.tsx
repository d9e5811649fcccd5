import { CircleHelp, Pause, Play, RotateCw } from "lucide-react";
import { Button } from "#src/ui/form/button.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { isInterrupted } from "#src/writes/run/run-plan.ts";
import type { RunView } from "#src/writes/run/run.ts";
import styles from "./run-panel.module.css";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** Element ID of the button that shows the details of a run. */
export const runDetailsId = "run-details";

/** Moves focus to the button that shows the details when one of a phase that is over goes away. */
const focusToggle = restoreFocusTo(runDetailsId);

/** Buttons for the present phase of a run. */
export function RunActions({ view }: { view: RunView }) {
  const { runs, askForKey } = useSession();
  const { planAll, dialog } = usePlan();
  const { phase, halt, counts } = view;
  const ended = phase === "done" || phase === "cancelled";
  const again = runs.left();
  const mayCheck = ended || (phase === "halted" && isInterrupted(halt));
  return (
    <div className={styles.actions}>
      {phase === "running" && (
        <Button
          ref={focusToggle}
          size="small"
          icon={<Pause aria-hidden />}
          onClick={() => runs.pause()}
        >
          Pause
        </Button>
      )}
      {phase === "halted" && halt !== "unsaved" && (
        <Button
          ref={focusToggle}
          size="small"
          variant="primary"
          icon={<Play aria-hidden />}
          onClick={() => void runs.resume()}
        >
          Resume
        </Button>
      )}
      {halt === "key" && (
        <Button ref={focusToggle} size="small" onClick={() => askForKey(true)}>
          Enter a new key
        </Button>
      )}
      {(phase === "running" || phase === "halted") && counts.waiting > 0 && (
        <Button ref={focusToggle} size="small" onClick={() => void runs.cancel()}>
          Cancel the other {formatNumber(counts.waiting)}
        </Button>
      )}
      {phase === "checking" && (
        <Button ref={focusToggle} size="small" onClick={() => runs.stopCheck()}>
          Stop checking
        </Button>
      )}
      {((mayCheck && counts.unknown > 0) || (ended && counts.restored > 0)) && (
        <Button
          ref={focusToggle}
          size="small"
          variant={halt === "unsaved" ? "primary" : "standard"}
          icon={<CircleHelp aria-hidden />}
          onClick={() => void runs.check()}
        >
          {counts.unknown > 0 ? `Find out about ${formatNumber(counts.unknown)}` : "Check status"}
        </Button>
      )}
      {ended && again.length > 0 && (
        <Button
          ref={focusToggle}
          size="small"
          icon={<RotateCw aria-hidden />}
          onClick={() => planAll(again)}
        >
          {again.length === counts["not-sent"] ? "Restore the other" : "Retry"}{" "}
          {formatNumber(again.length)}
        </Button>
      )}
      {dialog}
    </div>
  );
}
