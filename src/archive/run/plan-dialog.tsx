import { ArchiveRestore } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { type PlannedItem, containersFirst, withoutRepeats } from "#src/writes/run/run-plan.ts";
import { useRun } from "#src/writes/use-writes.ts";
import styles from "./plan-dialog.module.css";
import { PlanSummary } from "#src/archive/run/plan-summary.tsx";
import { useRunStart } from "#src/archive/run/use-run-start.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Number of items above which the user types the number to confirm. */
const CONFIRM_ABOVE_ITEMS = 50;

interface PlanDialogProps {
  items: readonly PlannedItem[];
  onClose: () => void;
}

/** Confirmation of a run. The run sends exactly the list that is shown here. */
export function PlanDialog({ items, onClose }: PlanDialogProps) {
  const id = useId();
  const { ledger } = useSession();
  const [ordered, setOrdered] = useState(true);
  const [pace, setPace] = useState({ concurrency: 4, perMinute: "" });
  const [typed, setTyped] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const start = useRunStart(items);
  const view = useRun(ledger);
  useEffect(() => {
    // A run already in progress in this tab is known only once the log is loaded.
    void ledger.load().catch(() => {});
  }, [ledger]);

  const unique = withoutRepeats(items);
  const frozen = ordered ? containersFirst(unique) : unique;
  const busy = view !== null && view.phase !== "done" && view.phase !== "cancelled";
  const mustType = frozen.length > CONFIRM_ABOVE_ITEMS;
  const number = String(frozen.length);
  const wrongNumber = mustType && typed.trim() !== number;
  const fixed = pace.perMinute.trim() === "" ? null : Number(pace.perMinute);
  const wrongPace = fixed !== null && !(Number.isInteger(fixed) && fixed >= 1 && fixed <= 600);

  function submit() {
    setSubmitted(true);
    if (busy || wrongNumber || wrongPace) return;
    void start(frozen, { concurrency: pace.concurrency, perMinute: fixed });
    onClose();
  }

  return (
    <Modal className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
        }}
      >
        <header className={styles.head}>
          <h2 id={id}>Restore {formatNumber(frozen.length)} items</h2>
          <CloseButton size="small" onClick={onClose} />
        </header>
        <div className={styles.body}>
          <PlanSummary
            items={frozen}
            duplicates={items.length - unique.length}
            perMinute={wrongPace ? null : fixed}
            ordered={ordered}
            onOrdered={setOrdered}
          />
          <PaceFields
            {...pace}
            error={wrongPace ? "Enter a whole number from 1 to 600, or leave empty." : undefined}
            onChange={setPace}
          />
          {mustType && (
            <TextField
              label={`Type ${number} to restore ${formatNumber(frozen.length)} items`}
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              error={submitted && wrongNumber ? `Type ${number} to confirm.` : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {busy && (
            <Notice tone="warn" title="Another run is in progress." role="status">
              Finish or cancel it first. Your selection is kept.
            </Notice>
          )}
        </div>
        <footer className={styles.foot}>
          <p>Restoring can’t be undone.</p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            icon={<ArchiveRestore aria-hidden />}
            aria-disabled={busy || wrongNumber || wrongPace || undefined}
          >
            Restore {formatNumber(frozen.length)} items
          </Button>
        </footer>
      </form>
    </Modal>
  );
}

interface PaceInput {
  concurrency: number;
  /** As typed; empty where the pace follows the workspace's limit. */
  perMinute: string;
}

interface PaceFieldsProps extends PaceInput {
  error?: string | undefined;
  onChange: (pace: PaceInput) => void;
}

/** Concurrency and an optional fixed rate for a run. */
function PaceFields({ concurrency, perMinute, error, onChange }: PaceFieldsProps) {
  const rate = perMinute.trim();
  return (
    <details className={styles.pace}>
      <summary>Pace: {rate === "" ? "automatic" : `${rate} requests a minute`}</summary>
      <div className={styles.paceFields}>
        <label>
          Concurrent requests
          <select
            value={concurrency}
            onChange={(event) => onChange({ concurrency: Number(event.target.value), perMinute })}
          >
            {[1, 2, 3, 4, 5, 6].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        <TextField
          label="Requests per minute"
          value={perMinute}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Automatic"
          error={error}
          hint="Leave empty to run at full speed and slow down when the workspace limits requests."
          onChange={(event) => onChange({ concurrency, perMinute: event.target.value })}
        />
      </div>
    </details>
  );
}
