import { TriangleAlert, Undo2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { type FieldInput, inputOf } from "#src/tasks/form/edits.ts";
import type { PickedField } from "#src/app/choices/choices.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, controlId, isNullable, labels } from "#src/tasks/form/fields/fields.ts";
import {
  type ControlProps,
  ClearButton,
  LineControl,
} from "#src/tasks/form/fields/line-control.tsx";
import { useChoiceBox, useName } from "#src/app/choices/use-choices.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import type { TaskEdits } from "#src/tasks/form/use-edits.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { HtmlControl } from "#src/tasks/html/html-control.tsx";
import { TimeControl } from "#src/tasks/time/time-control.tsx";
import { cx } from "#src/ui/cx.ts";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import { Combobox } from "#src/ui/form/combobox.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import styles from "./task-field.module.css";

/** Form of one task, or of many, as its fields use it. */
interface FieldForm extends TaskEdits, Partial<Pick<TaskForm, "changedByOthers">> {
  /** Set in a form of many tasks, whose values differ. */
  ofMany?: { board: string };
}

interface TaskFieldProps {
  field: FieldName;
  form: FieldForm;
}

export function TaskField({ field, form }: TaskFieldProps) {
  const label = labels[field];
  const state = form.stateOf(field);
  const problem = form.errorOf(field)?.message;
  const id = controlId(field);
  return (
    <div className={styles.field} data-state={state}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {form.changes[field] === null ? (
          <ClearedBox field={field} form={form} />
        ) : (
          <FieldControl {...{ field, form }} />
        )}
        <FieldNotes field={field} form={form} />
        {problem && (
          <div
            id={`${id}-error`}
            className={styles.error}
            role={state === "refused" ? "alert" : undefined}
          >
            <TriangleAlert aria-hidden />
            <span>
              {state === "refused" && "Not saved. The workspace said: "}
              {problem}
            </span>
          </div>
        )}
      </div>
      <div className={styles.state}>
        {form.isEdited(field) && (
          <UndoButton field={field} form={form} aria-label={`Undo the change of ${label}`} />
        )}
      </div>
    </div>
  );
}

function FieldControl({ field, form }: TaskFieldProps) {
  const label = labels[field];
  const input = form.inputOf(field);
  const id = controlId(field);
  const common = {
    label,
    attributes: {
      id,
      "aria-invalid": form.errorOf(field)?.message ? true : undefined,
      "aria-describedby": `${id}-error ${id}-notes`,
      placeholder: placeholderOf(form, input),
    },
    onClear: isNullable(field) && input !== null ? () => form.edit(field, null) : null,
  } as const;
  const control: ControlProps = {
    ...common,
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
      return (
        <IdControl
          {...control}
          field={field}
          board={form.ofMany?.board ?? form.task?.board ?? null}
        />
      );
    case "start_at":
    case "due_at":
      return (
        <TimeControl
          {...common}
          input={input ?? null}
          received={form.task?.[field]}
          onInput={(time) => form.edit(field, time)}
        />
      );
  }
}

function placeholderOf({ ofMany }: FieldForm, input: FieldInput | undefined) {
  if (input === undefined) return ofMany ? "Leave as it is" : "Not loaded";
  return input === null ? "Not set" : undefined;
}

/** Replaces the control of a field whose value will be removed. */
function ClearedBox({ field, form }: TaskFieldProps) {
  const words =
    field === "assignee"
      ? "Choose someone"
      : field === "milestone" || field === "list"
        ? "Choose one"
        : "Enter a value";
  const button = useRef<HTMLButtonElement>(null);
  // The Clear button that had the focus is gone.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.cleared}>
      <span>Will be cleared</span>
      <Button
        ref={button}
        id={controlId(field)}
        variant="quiet"
        size="small"
        aria-label={`${words} for ${labels[field]}, which will be cleared`}
        onClick={() => undo(form, field)}
      >
        {words}
      </Button>
    </div>
  );
}

/** The previous value of an edited field, and of one that someone else changed. */
function FieldNotes({ field, form }: TaskFieldProps) {
  const { task, changedByOthers } = form;
  const input = form.inputOf(field);
  const now = inputOf(task, field);
  const isEdited = !form.ofMany && form.isEdited(field);
  const notes: ReactNode[] = [];
  if (changedByOthers?.has(field)) {
    notes.push(
      <>
        Changed by someone else: was <Previous field={field} value={changedByOthers.get(field)} />
        {isEdited && (
          <>
            , now <Previous field={field} value={now} plain />. Your edit is kept.
          </>
        )}
      </>,
    );
  } else if (isEdited) {
    notes.push(
      <>
        Was <Previous field={field} value={now} />
      </>,
    );
  }
  const isChanged = typeof form.changes[field] === "string";
  if (field === "title" && isChanged && typeof input === "string" && input !== input.trim()) {
    notes.push("Sent with the spaces around it; the workspace may remove them");
  }
  if (field === "description" && isChanged && input === "") {
    notes.push("Saved as an empty text. Clear removes the value instead");
  }
  return (
    <div id={`${controlId(field)}-notes`} className={cx(fieldStyles.hint, styles.notes)}>
      {notes.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
    </div>
  );
}

interface PreviousProps extends ComponentProps<typeof FieldValue> {
  /** True for a value that still holds, which is not struck through. */
  plain?: boolean;
}

function Previous({ plain, ...value }: PreviousProps) {
  if (value.value === undefined) return "not loaded";
  if (value.value === null) return "not set";
  const shown = <FieldValue {...value} />;
  return plain ? shown : <s>{shown}</s>;
}

interface UndoButtonProps {
  field: FieldName;
  form: Pick<TaskEdits, "undo">;
  "aria-label": string;
}

/** Brings back a field as it was read, with the focus in it. */
function undo(form: Pick<TaskEdits, "undo">, field: FieldName) {
  form.undo(field);
  focusSoon(controlId(field));
}

export function UndoButton({ field, form, ...name }: UndoButtonProps) {
  return (
    <IconButton
      {...name}
      size="small"
      icon={<Undo2 aria-hidden />}
      title="Undo"
      onClick={() => undo(form, field)}
    />
  );
}

interface IdControlProps extends ControlProps {
  field: PickedField;
  /** The board of the task, or null when it is not known. */
  board: string | null;
}

function IdControl({ field, board, ...control }: IdControlProps) {
  const { label, attributes, text, onText, onClear } = control;
  const { all, box } = useChoiceBox(field, board);
  const id = text.trim();
  const known = useName(field, id);
  // The name replaces the ID until something is typed.
  const name = box.query ? null : known;
  return (
    <>
      <Combobox
        {...attributes}
        {...box}
        className={cx(!name && text !== "" && fieldStyles.mono)}
        dir="auto"
        title={known === null ? undefined : id}
        label={label}
        text={name ?? text}
        onText={onText}
        options={all.isUnlisted ? null : box.options}
        selected={id}
        onSelect={onText}
        status={all.isError ? "The list couldn’t be loaded. Enter an ID instead." : box.status}
        trailing={onClear && <ClearButton label={label} onClick={onClear} />}
      />
      {all.isUnlisted && (
        <p className={fieldStyles.hint}>Names can’t be listed in this workspace. Enter an ID.</p>
      )}
    </>
  );
}
