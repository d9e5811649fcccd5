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
import { PlanPace } from "#src/archive/run/plan-pace.tsx";
import { PlanSummary } from "#src/archive/run/plan-summary.tsx";
import { useRunStart } from "#src/archive/run/use-run-start.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Above this many items the number is typed before the run may start. */
const typedAbove = 50;

interface PlanDialogProps {
  items: readonly PlannedItem[];
  onClose: () => void;
}

/** What a run will send, before it sends anything. The list shown is the list that is carried out. */
export function PlanDialog({ items, onClose }: PlanDialogProps) {
  const id = useId();
  const { ledger } = useSession();
  const [ordered, setOrdered] = useState(true);
  const [pace, setPace] = useState({ concurrency: 4, perMinute: "" });
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const start = useRunStart(items);
  const view = useRun(ledger);
  useEffect(() => {
    // A run that goes on in this tab shows only once it is loaded.
    void ledger.load().catch(() => {});
  }, [ledger]);

  const unique = withoutRepeats(items);
  const frozen = ordered ? containersFirst(unique) : unique;
  const busy = view !== null && view.phase !== "done" && view.phase !== "cancelled";
  const mustType = frozen.length > typedAbove;
  const number = String(frozen.length);
  const wrongNumber = mustType && typed.trim() !== number;
  const fixed = pace.perMinute.trim() === "" ? null : Number(pace.perMinute);
  const wrongPace = fixed !== null && !(Number.isInteger(fixed) && fixed >= 1 && fixed <= 600);

  function submit() {
    setAsked(true);
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
            repeats={items.length - unique.length}
            perMinute={wrongPace ? null : fixed}
            ordered={ordered}
            onOrdered={setOrdered}
          />
          <PlanPace
            {...pace}
            error={wrongPace ? "A whole number from 1 to 600, or nothing." : undefined}
            onChange={setPace}
          />
          {mustType && (
            <TextField
              label={`Type ${number} to restore ${formatNumber(frozen.length)} items`}
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              error={asked && wrongNumber ? `This is not ${number}.` : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {busy && (
            <Notice tone="warn" title="Another run is open in this tab." role="status">
              Finish or cancel it first; this list stays selected.
            </Notice>
          )}
        </div>
        <footer className={styles.foot}>
          <p>What was restored stays restored: there is no undo.</p>
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
