import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { isContainer } from "#src/api/archive.ts";
import { MAX_WRITES_IN_FLIGHT } from "#src/api/pacer.ts";
import { z } from "zod/mini";
import { countItems, viewOf } from "#src/archive/kinds/views.tsx";
import { PlanSummary } from "#src/archive/run/plan-summary.tsx";
import { runWords } from "#src/archive/run/run-messages.ts";
import { capitalise, formatNumber, inWords } from "#src/lib/format.ts";
import { FormDialog } from "#src/ui/dialog/form-dialog.tsx";
import { CountField, OtherRunNotice, PlanRequests } from "#src/ui/dialog/plan-list.tsx";
import styles from "#src/ui/dialog/plan.module.css";
import { Button } from "#src/ui/form/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { focusOn } from "#src/ui/restore-focus.ts";
import {
  type PlannedItem,
  TYPED_FROM,
  containersFirst,
  countsByKind,
  isOfChanges,
  withoutRepeats,
  doneCount,
} from "#src/writes/run/run-plan.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { useRunPlan } from "#src/writes/use-run-plan.ts";

/** Highest pace that can be typed, in requests a minute. */
const MAX_PACE = 600;

/** Requests a minute as typed; null, by the workspace's limit, where empty. */
const perMinuteSchema = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (text) =>
        text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PACE),
      `Enter a whole number from 1 to ${MAX_PACE}, or leave empty.`,
    ),
  ),
  z.transform((text) => (text === "" ? null : Number(text))),
);

const confirmationId = "confirm-count";

/** Numbers of requests at once: no more are open at a time. */
const concurrencies = Array.from({ length: MAX_WRITES_IN_FLIGHT }, (_, at) => at + 1);

interface PlanDialogProps {
  items: readonly PlannedItem[];
  onClose: () => void;
}

/** Confirmation of a run. The run sends exactly the list that is shown here. */
export function PlanDialog({ items, onClose }: PlanDialogProps) {
  const planned = withoutRepeats(items);
  const [ordered, setOrdered] = useState(true);
  const [concurrency, setConcurrency] = useState(MAX_WRITES_IN_FLIGHT);
  const [perMinute, setPerMinute] = useState("");
  const [confirmation, setConfirmation] = useState("");
  // Typing alone is no mistake yet.
  const [wasLeft, setWasLeft] = useState(false);
  const parsedRate = z.safeParse(perMinuteSchema, perMinute);
  const chosenRate = parsedRate.data ?? null;
  const { start, going, rate, ...requests } = useRunPlan();

  const kinds = countsByKind(planned);
  const containers = kinds.map(([kind]) => kind).filter(isContainer);
  /** "folders and boards first"; none where the order of the kinds changes nothing. */
  const first = kinds.length > 1 && containers.length > 0 && `${inWords(containers)} first`;
  const frozen = ordered ? containersFirst(planned) : planned;
  const isTyped = planned.length >= TYPED_FROM;
  const isConfirmed = !isTyped || confirmation.trim() === String(planned.length);
  const mayStart = parsedRate.success && isConfirmed && !going && frozen.length > 0;
  function submit() {
    setWasLeft(true);
    if (!isConfirmed) focusOn(confirmationId);
    if (!mayStart) return;
    void start(frozen, { concurrency, perMinute: chosenRate });
    onClose();
  }

  return (
    <FormDialog
      title={`Restore ${countItems(frozen)}`}
      bodyClassName={styles.body}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <p>Restoring can’t be undone.</p>
          <Button onClick={onClose}>Cancel</Button>
          {!going && (
            <Button
              type="submit"
              variant="primary"
              icon={<ArchiveRestore aria-hidden />}
              aria-disabled={!mayStart || undefined}
            >
              Restore {countItems(frozen)}
            </Button>
          )}
        </>
      }
    >
      <PlanSummary
        items={frozen}
        duplicates={items.length - planned.length}
        seconds={(60 * frozen.length) / (chosenRate ?? rate)}
      />
      <details className={styles.technical}>
        <summary>
          Technical details{" "}
          <small>
            speed {perMinute.trim() ? `${perMinute.trim()} requests a minute` : "automatic"}
            {first && ordered && `, ${first}`}
          </small>
        </summary>
        <div className={styles.speed}>
          <div>
            <span aria-hidden>Requests at once</span>
            <ChoiceMenu
              label="Requests at once"
              hidesLabel
              value={concurrency}
              choices={concurrencies.map((value) => ({ value, name: String(value) }))}
              onChange={setConcurrency}
            />
          </div>
          <TextField
            label="Requests per minute"
            value={perMinute}
            onChange={({ target }) => setPerMinute(target.value)}
            error={parsedRate.error?.issues[0]?.message}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Automatic"
            hint="Leave empty for the fastest the workspace allows."
          />
        </div>
        {first && (
          <Checkbox className={styles.order} checked={ordered} onChange={setOrdered}>
            {capitalise(first)}, then most recently archived
          </Checkbox>
        )}
        <PlanRequests items={frozen} {...requests} />
      </details>
      {isTyped && (
        <CountField
          id={confirmationId}
          count={frozen.length}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
          onBlur={() => setWasLeft(true)}
          error={wasLeft && !isConfirmed ? `Type ${frozen.length} to confirm.` : undefined}
        />
      )}
      {going && <OtherRunNotice title={stillGoing(going)} />}
    </FormDialog>
  );
}

/** "Docs are still being restored (5 of 20, paused)." */
function stillGoing({ run, counts, phase }: RunView): string {
  const [[kind] = [], ...others] = countsByKind(run.items);
  const what = isOfChanges(run)
    ? "Tasks"
    : kind && others.length === 0
      ? viewOf(kind).name
      : "Items";
  const state = phase === "halted" ? ", paused" : "";
  return `${what} are still being ${runWords(run).done} (${formatNumber(doneCount(counts))} of ${formatNumber(run.items.length)}${state}).`;
}
