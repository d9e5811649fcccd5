import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { ArchiveRestore } from "lucide-react";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isContainer } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { useSession } from "#src/app/session-context.tsx";
import { countItems, viewOf } from "#src/archive/kinds/views.tsx";
import { compareLoaded } from "#src/archive/run/also-changed.ts";
import { CheckFirstRow, useCheckFirst } from "#src/archive/run/check-first.tsx";
import { PlanSummary } from "#src/archive/run/plan-summary.tsx";
import { runWords } from "#src/archive/run/run-messages.ts";
import { capitalise, formatNumber, inWords } from "#src/lib/format.ts";
import { MAX_PACE } from "#src/lib/preferences.ts";
import { FormDialog } from "#src/ui/dialog/form-dialog.tsx";
import {
  CountField,
  OtherRunNotice,
  PlanRequests,
  announceNotStarted,
} from "#src/ui/dialog/plan-list.tsx";
import styles from "#src/ui/dialog/plan.module.css";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import {
  type PlannedItem,
  containersFirst,
  countsByKind,
  isOfChanges,
  withoutRepeats,
} from "#src/writes/run/run-plan.ts";
import { doneCount } from "#src/writes/run/run-results.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { useRunPlan } from "#src/writes/use-start-run.ts";

/** Form of a plan for a number of items. Above `typeAbove` it is confirmed by typing that number. */
const planSchema = (count: number, typeAbove: number) =>
  z.object({
    ordered: z.boolean(),
    concurrency: z.int(),
    perMinute: z.pipe(
      z.string().check(
        z.trim(),
        z.refine(
          (text) =>
            text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PACE),
          `Enter a whole number from 1 to ${MAX_PACE}, or leave empty.`,
        ),
      ),
      z.transform((text) => (text === "" ? null : Number(text))),
    ),
    confirmation: z.string().check(
      z.trim(),
      z.refine((text) => count <= typeAbove || text === String(count), `Type ${count} to confirm.`),
    ),
  });

interface PlanDialogProps {
  items: readonly PlannedItem[];
  onClose: () => void;
}

/** Confirmation of a run. The run sends exactly the list that is shown here. */
export function PlanDialog({ items, onClose }: PlanDialogProps) {
  const { pace, typeAbove } = usePreferences();
  const planned = withoutRepeats(items);
  const check = useCheckFirst(planned);
  const unique = check.items;
  const schema = planSchema(unique.length, typeAbove);
  const { register, handleSubmit, control, formState, setFocus, setValue, resetField } = useForm({
    mode: "onTouched",
    defaultValues: {
      ordered: true,
      concurrency: 4,
      perMinute: String(pace ?? ""),
      confirmation: "",
    },
    resolver: standardSchemaResolver(schema),
  });
  const { errors } = formState;
  const values = useWatch({ control });
  const { ordered = true, perMinute = "", concurrency = 4 } = values;
  // Not the form's own, which is of the number of items before a check.
  const isValid = z.safeParse(schema, values).success;
  const chosenRate = z.safeParse(schema.shape.perMinute, perMinute).data;
  const session = useSession();
  const { start, going, rate, ...requests } = useRunPlan(announceNotStarted);

  const kinds = countsByKind(unique);
  const containers = kinds.map(([kind]) => kind).filter(isContainer);
  /** "folders and boards first"; none where the order of the kinds changes nothing. */
  const first = kinds.length > 1 && containers.length > 0 && `${inWords(containers)} first`;
  const frozen = ordered ? containersFirst(unique) : unique;
  const isTyped = !check.isNeeded && unique.length > typeAbove;
  useEffect(() => {
    if (isTyped) setFocus("confirmation");
  }, [isTyped, setFocus]);
  const isChecking = check.done !== null;
  const submit = handleSubmit((plan) => {
    if (going || frozen.length === 0) return;
    start({
      items: frozen,
      pace: { concurrency: plan.concurrency, perMinute: plan.perMinute },
      compare: compareLoaded(session, frozen),
    });
    onClose();
  });
  function go() {
    if (!check.isNeeded) void submit();
    else if (!isChecking) {
      // It may be another number afterwards.
      resetField("confirmation");
      check.start();
    }
  }

  return (
    <FormDialog
      title={`Restore ${countItems(frozen)}`}
      bodyClassName={styles.body}
      onSubmit={go}
      onClose={onClose}
      actions={
        <>
          <p>Restoring can’t be undone.</p>
          <Button onClick={onClose}>Cancel</Button>
          {isChecking && <Button onClick={check.stop}>Stop checking</Button>}
          {!going && (
            <Button
              type="submit"
              variant="primary"
              icon={check.isNeeded ? undefined : <ArchiveRestore aria-hidden />}
              busy={isChecking ? "Checking…" : undefined}
              aria-disabled={(!check.isNeeded && (!isValid || frozen.length === 0)) || undefined}
            >
              {check.isNeeded ? "Check" : "Restore"} {countItems(frozen)}
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
      <CheckFirstRow check={check} planned={planned} />
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
              choices={[1, 2, 3, 4, 5, 6].map((value) => ({ value, name: String(value) }))}
              onChange={(next) => setValue("concurrency", next)}
            />
          </div>
          <TextField
            {...register("perMinute")}
            label="Requests per minute"
            error={errors.perMinute?.message}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Automatic"
            hint="Leave empty for the fastest the workspace allows."
          />
        </div>
        {first && (
          <label className={styles.order}>
            <input type="checkbox" {...register("ordered")} />
            {capitalise(first)}, then most recently archived
          </label>
        )}
        <PlanRequests items={frozen} {...requests} />
      </details>
      {isTyped && (
        <CountField
          {...register("confirmation")}
          count={frozen.length}
          error={errors.confirmation?.message}
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
