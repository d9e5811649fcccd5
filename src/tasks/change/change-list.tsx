import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { sharedFields } from "#src/tasks/change/plan-changes.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, labels } from "#src/tasks/form/fields/fields.ts";
import planStyles from "#src/ui/dialog/plan.module.css";
import { TextButton } from "#src/ui/form/button.tsx";
import { CopyButton } from "#src/ui/form/copy-button.tsx";
import { IdText, ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import type { PlannedChange } from "#src/writes/run/run-plan.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import styles from "./change-list.module.css";

/** Tasks shown before "Show all". */
const FEW = 5;
const MAX_SHOWN = 200;

interface ChangesProps {
  changes: readonly PlannedChange[];
}

/** The first tasks, or with a press all, each with its values now and then. */
export function ChangeList({ changes }: ChangesProps) {
  const [all, setAll] = useState(false);
  const few = changes.length <= FEW + 1 ? changes.length : FEW;
  const shown = changes.slice(0, all ? MAX_SHOWN : few);
  const left = changes.length - shown.length;
  return (
    <div className={planStyles.items}>
      <ol tabIndex={all ? 0 : undefined} aria-label="Tasks to change" className={styles.tasks}>
        {shown.map((change) => (
          <li key={change.id}>
            <ServiceText>{change.name}</ServiceText>
            <ul>
              {sharedFields.map(
                (field) =>
                  field in change.changes && <FieldChange key={field} {...{ field, change }} />,
              )}
            </ul>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p>
          <span>and {formatNumber(left)} more</span>
          {!all && (
            <TextButton onClick={() => setAll(true)}>
              Show all {formatNumber(changes.length)}
            </TextButton>
          )}
        </p>
      )}
    </div>
  );
}

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
  const left = changes.length - MAX_SHOWN;
  return (
    <details className={planStyles.technical}>
      <summary>Technical details</summary>
      <ol tabIndex={0} aria-label="What is sent">
        {changes.slice(0, MAX_SHOWN).map((change) => {
          const { method, path } = requestOf(change);
          return (
            <li key={change.id}>
              <IdText>{`${method} ${workspace.prefix}${path}`}</IdText>
            </li>
          );
        })}
      </ol>
      {left > 0 && <p>and {formatNumber(left)} more</p>}
      <CopyButton
        text={changes.map((change) => curlOf({ ...workspace, ...requestOf(change) })).join("\n")}
        what={counted(changes.length, "request as cURL", "requests as cURL")}
      >
        Copy as cURL
      </CopyButton>
    </details>
  );
}
