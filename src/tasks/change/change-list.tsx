import { ArrowRight } from "lucide-react";
import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import { sharedFields } from "#src/tasks/change/plan-changes.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, labels } from "#src/tasks/form/fields/fields.ts";
import planStyles from "#src/ui/dialog/plan.module.css";
import { PlanList, PlanRequests } from "#src/ui/dialog/plan-list.tsx";
import { ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import type { PlannedChange } from "#src/writes/run/run-plan.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import styles from "./change-list.module.css";

interface ChangesProps {
  changes: readonly PlannedChange[];
}

/** The tasks of a plan, each with its old and new values. */
export const ChangeList = ({ changes }: ChangesProps) => (
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

/** The requests of a run, folded. */
export function ChangeRequests({ changes }: ChangesProps) {
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
