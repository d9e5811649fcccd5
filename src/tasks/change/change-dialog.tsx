import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { counted } from "#src/lib/format.ts";
import { planChanges, sharedFields } from "#src/tasks/change/plan-changes.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { labels } from "#src/tasks/form/fields/fields.ts";
import { TaskField } from "#src/tasks/form/fields/task-field.tsx";
import { useEdits } from "#src/tasks/form/use-edits.ts";
import type { TaskRow } from "#src/tasks/home/task-rows.ts";
import { FormDialog } from "#src/ui/dialog/form-dialog.tsx";
import { CountField, OtherRunNotice, PlanList, PlanRequests } from "#src/ui/dialog/plan-list.tsx";
import planStyles from "#src/ui/dialog/plan.module.css";
import { Button } from "#src/ui/form/button.tsx";
import { ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { type PlannedChange, TYPED_FROM } from "#src/writes/run/run-plan.ts";
import { useRunPlan } from "#src/writes/use-run-plan.ts";
import styles from "./change-dialog.module.css";

interface ChangeDialogProps {
  board: string;
  rows: readonly TaskRow[];
  onClose: () => void;
}

/** Dialog that gives many tasks of a board the same values in a run, and shows each change before. */
export function ChangeDialog({ board, rows, onClose }: ChangeDialogProps) {
  usePreferences();
  const fields = useEdits(null, { board });
  const changes = planChanges(rows, fields.changes);
  const isChosen = Object.values(fields.changes).some((value) => value !== undefined);
  const [confirmation, setConfirmation] = useState("");
  const { start, going, ...requests } = useRunPlan();
  const isTyped = changes.length >= TYPED_FROM;
  const isConfirmed = !isTyped || confirmation.trim() === String(changes.length);
  const mayStart =
    !sharedFields.some((field) => fields.errorOf(field)) &&
    !going &&
    changes.length > 0 &&
    isConfirmed;
  const size = counted(changes.length, "task", "tasks");
  function submit() {
    if (!mayStart) return;
    void start(changes);
    onClose();
  }
  return (
    <FormDialog
      title={`Change ${counted(rows.length, "task", "tasks")}`}
      bodyClassName={planStyles.body}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <p>Only these fields are sent; the others stay as they are.</p>
          <Button onClick={onClose}>Cancel</Button>
          {!going && (
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
        <p>{isChosen ? factsOf(changes.length, rows.length) : "Choose what to change."}</p>
      </div>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {changes.length > 0 && (
        <details className={planStyles.technical}>
          <summary>Technical details</summary>
          <PlanRequests items={changes} {...requests} />
        </details>
      )}
      {isTyped && (
        <CountField
          count={changes.length}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
        />
      )}
      {going && <OtherRunNotice />}
    </FormDialog>
  );
}

/** "10 tasks · 2 have these values already". */
function factsOf(count: number, all: number): string {
  if (count === 0) return "All have these values already.";
  const size = counted(count, "task", "tasks");
  if (count === all) return size;
  return `${size} · ${counted(all - count, "has", "have")} these values already`;
}

const ChangeList = ({ changes }: { changes: readonly PlannedChange[] }) => (
  <PlanList label="Tasks to change" items={changes} className={styles.tasks}>
    {(change) => (
      <li key={change.id}>
        <ServiceText>{change.name}</ServiceText>
        <ul>
          {sharedFields.map(
            (field) =>
              field in change.changes && (
                <li key={field}>
                  <span>{labels[field]}</span>
                  <s>
                    <FieldValue field={field} value={change.before[field]} />
                  </s>
                  <VisuallyHidden> to </VisuallyHidden>
                  <b>
                    <ArrowRight aria-hidden />
                    <FieldValue field={field} value={change.changes[field]} />
                  </b>
                </li>
              ),
          )}
        </ul>
      </li>
    )}
  </PlanList>
);
