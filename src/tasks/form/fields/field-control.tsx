import { type ControlProps, LineControl } from "#src/tasks/form/fields/line-control.tsx";
import { type FieldName, controlId, fields } from "#src/tasks/form/fields/fields.ts";
import { IdControl } from "#src/tasks/form/fields/id-control.tsx";
import { HtmlControl } from "#src/tasks/html/html-control.tsx";
import { TimeControl } from "#src/tasks/time/time-control.tsx";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

interface FieldControlProps {
  field: FieldName;
  form: TaskForm;
  invalid: boolean;
  onClear: (() => void) | null;
}

/** Control of a field, by the type of its value. */
export function FieldControl({ field, form, invalid, onClear }: FieldControlProps) {
  const { label } = fields[field];
  const input = form.inputOf(field);
  const id = controlId(field);
  const attributes = {
    id,
    "aria-invalid": invalid || undefined,
    "aria-describedby": `${id}-error ${id}-notes`,
    placeholder: input === null ? "Not set" : input === undefined ? "Not loaded" : undefined,
  } as const;
  const control: ControlProps = {
    ...{ label, attributes, onClear },
    text: typeof input === "string" ? input : "",
    onText: (text) => form.edit(field, text),
  };
  switch (field) {
    case "title":
    case "remaining_minutes_estimate":
      return <LineControl {...control} />;
    case "description":
      return <HtmlControl {...control} />;
    case "assignee":
    case "milestone":
    case "list":
      return <IdControl {...control} field={field} board={form.task?.board ?? null} />;
    case "start_at":
    case "due_at":
      return (
        <TimeControl
          {...{ label, attributes, onClear }}
          input={input ?? null}
          received={form.task?.[field]}
          onInput={(time) => form.edit(field, time)}
        />
      );
  }
}
