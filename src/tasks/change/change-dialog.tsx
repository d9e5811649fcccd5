import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatAbout } from "#src/lib/format.ts";
import { type ChangePlan, planChanges, sharedFields } from "#src/tasks/change/plan-changes.ts";
import { type Changes, type Edits, changesOf, editOf, editsSchema } from "#src/tasks/form/edits.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, labels } from "#src/tasks/form/fields/fields.ts";
import { type FieldForm, TaskField } from "#src/tasks/form/fields/task-field.tsx";
import type { TaskRow } from "#src/tasks/home/table/task-rows.ts";
import { OWN_ZONE, TimeSettingsContext } from "#src/tasks/time/times.ts";
import { FormDialog } from "#src/ui/dialog/form-dialog.tsx";
import { PlanList, PlanRequests } from "#src/ui/dialog/plan-list.tsx";
import planStyles from "#src/ui/dialog/plan.module.css";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { type PlannedChange, requestsFor } from "#src/writes/run/run-plan.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import { useRun } from "#src/writes/use-run.ts";
import { useStartRun } from "#src/writes/use-start-run.ts";
import styles from "./change-dialog.module.css";

/** Requests a minute for the estimate, until a limit is known. */
const ASSUMED_RATE = 60;
const CONCURRENCY = 4;

const resolver = standardSchemaResolver(editsSchema);
const noOthers = new Map<never, never>();

/** The inputs for the fields that many tasks are given. A field without one is left as it is. */
function useSharedFields(board: string) {
  const form = useForm<Edits, unknown, Changes>({ resolver, mode: "onChange" });
  const { control, formState, getFieldState, setValue } = form;
  const edits = useWatch({ control, compute: (values: Edits) => ({ ...values }) });
  const changes = changesOf(null, edits);
  const errorOf = (field: FieldName) => getFieldState(field, formState).error;
  const fields: FieldForm = {
    ...{ task: null, changes, changedByOthers: noOthers, ofMany: { board }, errorOf },
    inputOf: (field) => edits[field],
    stateOf(field) {
      if (errorOf(field)) return "invalid";
      const value = changes[field];
      return value === undefined ? "unchanged" : value === null ? "cleared" : "changed";
    },
    edit: (field, input) => setValue(field, editOf(null, field, input), { shouldValidate: true }),
    undo: (field) => setValue(field, undefined, { shouldValidate: true }),
  };
  return { fields, edits, isValid: !sharedFields.some(errorOf) };
}

interface ChangeDialogProps {
  board: string;
  rows: readonly TaskRow[];
  onClose: () => void;
}

/** Dialog that gives many tasks of a board the same values in a run, and shows each change before. */
export function ChangeDialog({ board, rows, onClose }: ChangeDialogProps) {
  const { pace, typeAbove, timeZone } = usePreferences();
  const { pacer } = useSession().api;
  const { fields, edits, isValid } = useSharedFields(board);
  const plan = planChanges(rows, edits);
  const { changes } = plan;
  const [confirmation, setConfirmation] = useState("");
  const view = useRun();
  const busy = view !== null && view.phase !== "done" && view.phase !== "cancelled";
  const start = useStartRun(() =>
    toast("The run couldn’t be started. Your selection is kept.", "bad"),
  );
  const isTyped = changes.length > typeAbove;
  const isConfirmed = !isTyped || confirmation.trim() === String(changes.length);
  const mayStart = isValid && !busy && changes.length > 0 && isConfirmed;
  const size = counted(changes.length, "task", "tasks");
  function submit() {
    if (!mayStart) return;
    start({ items: changes, pace: { concurrency: CONCURRENCY, perMinute: pace ?? null } });
    onClose();
  }
  return (
    <TimeSettingsContext value={{ zone: timeZone ?? OWN_ZONE, offset: "workspace" }}>
      <FormDialog
        title={`Change ${counted(rows.length, "task", "tasks")}`}
        bodyClassName={planStyles.body}
        onSubmit={submit}
        onClose={onClose}
        actions={
          <>
            <p>A task that was changed since it was listed is left out.</p>
            <Button onClick={onClose}>Cancel</Button>
            {!busy && (
              <Button type="submit" variant="primary" aria-disabled={!mayStart || undefined}>
                Change {changes.length > 0 ? size : "tasks"}
              </Button>
            )}
          </>
        }
      >
        <div>
          {sharedFields.map((field) => (
            <TaskField key={field} field={field} form={fields} />
          ))}
        </div>
        <div className={planStyles.facts} role="status">
          <p>{factsOf(plan, rows.length, pace ?? pacer.view("run").perMinute ?? ASSUMED_RATE)}</p>
        </div>
        {changes.length > 0 && <ChangeList changes={changes} />}
        {changes.length > 0 && <ChangeRequests changes={changes} />}
        {isTyped && (
          <TextField
            label={`Type ${changes.length} to confirm this many`}
            inputMode="numeric"
            autoComplete="off"
            value={confirmation}
            onChange={({ target }) => setConfirmation(target.value)}
          />
        )}
        {busy && (
          <Notice tone="warn" title="Another run is still going on." role="status">
            Finish or cancel that first. Your selection is kept.
          </Notice>
        )}
      </FormDialog>
    </TimeSettingsContext>
  );
}

/** "10 tasks · about 20 seconds · 2 have these values already". */
function factsOf({ changes, alreadySo, notLoaded }: ChangePlan, all: number, rate: number): string {
  const count = changes.length;
  if (count + notLoaded === 0 && alreadySo === all) return "Choose what to change.";
  const seconds = (60 * requestsFor({ items: changes }, count)) / rate;
  return [
    count === 0
      ? "Nothing to change"
      : `${counted(count, "task", "tasks")} · about ${formatAbout(seconds)}`,
    ...(alreadySo > 0 ? [`${counted(alreadySo, "has", "have")} these values already`] : []),
    ...(notLoaded > 0
      ? [`${counted(notLoaded, "is", "are")} left out: not all values were listed`]
      : []),
  ].join(" · ");
}

interface ChangesProps {
  changes: readonly PlannedChange[];
}

const ChangeList = ({ changes }: ChangesProps) => (
  <PlanList label="Tasks to change" items={changes} className={styles.tasks}>
    {(change) => (
      <li key={change.id}>
        <ServiceText>{change.name}</ServiceText>
        <ul>
          {sharedFields.map(
            (field) =>
              field in change.changes && <FieldChange key={field} {...{ field, change }} />,
          )}
        </ul>
      </li>
    )}
  </PlanList>
);

function FieldChange({ field, change }: { field: FieldName; change: PlannedChange }) {
  const valueOf = (values: Readonly<Record<string, unknown>>) => {
    const value = values[field];
    return typeof value === "string" || typeof value === "number" ? value : null;
  };
  return (
    <li>
      <span>{labels[field]}</span>
      <s>
        <FieldValue field={field} value={valueOf(change.before)} />
      </s>
      <ArrowRight aria-hidden />
      <VisuallyHidden> to </VisuallyHidden>
      <b>
        <FieldValue field={field} value={valueOf(change.changes)} />
      </b>
    </li>
  );
}

function ChangeRequests({ changes }: ChangesProps) {
  const { workspace } = useSession();
  const lineOf = (change: PlannedChange) => {
    const { method, path } = requestOf(change);
    return `${method} ${workspace.prefix}${path}`;
  };
  return (
    <details className={planStyles.technical}>
      <summary>Technical details</summary>
      <PlanRequests
        items={changes}
        lineOf={lineOf}
        curlOf={(change) => curlOf({ ...workspace, ...requestOf(change) })}
      />
    </details>
  );
}
