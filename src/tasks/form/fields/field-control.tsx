import { unread } from "#src/tasks/form/draft.ts";
import { type FieldName, controlId, fields } from "#src/tasks/form/fields/fields.ts";
import { HtmlControl } from "#src/tasks/html/html-control.tsx";
import { IdControl } from "#src/tasks/form/fields/id-control.tsx";
import { parseMinutes, spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type ControlProps, LineControl } from "#src/tasks/form/fields/line-control.tsx";
import styles from "./task-field.module.css";
import { TimeControl } from "#src/tasks/time/time-control.tsx";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

interface FieldControlProps {
  field: FieldName;
  form: TaskForm;
  invalid: boolean;
  onClear: (() => void) | null;
}

/** The control that fits what a field holds. */
export function FieldControl({ field, form, invalid, onClear }: FieldControlProps) {
  const { label } = fields[field];
  const held = form.draft[field];
  const id = controlId(field);
  const control: ControlProps = {
    attributes: {
      id,
      "aria-invalid": invalid || undefined,
      "aria-describedby": `${id}-error ${id}-notes`,
      placeholder: held === null ? "Not set" : held === unread ? "Not loaded" : undefined,
    },
    text: held === null || held === unread ? "" : held,
    onText: (text) => form.edit(field, text),
    onClear,
  };
  switch (field) {
    case "title":
      return <LineControl {...control} label={label} />;
    case "description":
      return <HtmlControl {...control} />;
    case "assignee":
    case "milestone":
    case "list":
      return <IdControl {...control} field={field} board={form.known?.board ?? null} />;
    case "start_at":
    case "due_at":
      return <TimeControl {...control} label={label} was={form.was[field]} />;
    case "remaining_minutes_estimate":
      return <MinutesControl {...control} label={label} />;
  }
}

/** Input for minutes or a duration such as `1h 30m`, with how it is understood. */
function MinutesControl({ label, ...control }: ControlProps & { label: string }) {
  const minutes = parseMinutes(control.text);
  return (
    <>
      <LineControl {...control} label={label} />
      <p className={styles.name}>
        {minutes === null
          ? "Minutes, or hours and minutes such as 1h 30m"
          : `${minutes} minutes, that is ${spellMinutes(minutes)}`}
      </p>
    </>
  );
}
