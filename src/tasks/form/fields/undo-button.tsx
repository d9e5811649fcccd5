import { Undo2 } from "lucide-react";
import { type FieldName, controlId } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { IconButton } from "#src/ui/form/button.tsx";

interface UndoButtonProps {
  field: FieldName;
  form: Pick<TaskForm, "undo">;
  "aria-label": string;
}

/** Button that brings back a field as it was read, with the focus in it. */
export function UndoButton({ field, form, ...name }: UndoButtonProps) {
  return (
    <IconButton
      {...name}
      size="small"
      icon={<Undo2 aria-hidden />}
      title="Undo"
      onClick={() => {
        form.undo(field);
        focusSoon(controlId(field));
      }}
    />
  );
}
