import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Task } from "#src/api/api.ts";
import {
  type Changes,
  type Edits,
  type FieldInput,
  changesOf,
  editOf,
  editsSchema,
  inputOf,
  parseEdits,
} from "#src/tasks/form/edits.ts";
import { type FieldName, isPicked } from "#src/tasks/form/fields/fields.ts";

const resolver = standardSchemaResolver(editsSchema);

/** The form of a task, or of many tasks of a board: its inputs, and the changes that they make. */
export function useEdits(task: Task | null, ofMany?: { board: string }) {
  const form = useForm<Edits, unknown, Changes>({ resolver });
  const { control, formState, getFieldState } = form;
  // A copy, as the form changes its own values in place.
  const edits = useWatch({ control, compute: (values: Edits) => ({ ...values }) });
  const [focused, setFocused] = useState<FieldName | null>(null);
  const changes = changesOf(task, parseEdits(edits));
  const errorOf = (field: FieldName) => getFieldState(field, formState).error;
  /** State of a field against what was read of it. Only changed and cleared fields are sent. */
  const stateOf = (field: FieldName) => {
    const error = errorOf(field);
    if (error?.type === "refused") return "refused";
    // The start of a name is no error while one may be chosen.
    const isName = isPicked(field) && field === focused && !edits[field]?.includes("_");
    if (error) return isName ? "naming" : "invalid";
    const value = changes[field];
    if (value !== undefined) return value === null ? "cleared" : "changed";
    return task?.[field] === undefined ? "not-loaded" : "unchanged";
  };
  const setEdit = (field: FieldName, value: FieldInput | undefined) =>
    form.setValue(field, value, { shouldValidate: true });
  return {
    form,
    task,
    ofMany,
    changes,
    errorOf,
    stateOf,
    setFocused,
    /** True for a field whose edit changes the task or is invalid; one without may be refused. */
    isEdited: (field: FieldName) =>
      field in changes || ["naming", "invalid"].includes(stateOf(field)),
    /** Input that the control of a field shows; undefined when its value was not loaded. */
    inputOf: (field: FieldName) => {
      const edit = edits[field];
      return edit === undefined ? inputOf(task, field) : edit;
    },
    edit: (field: FieldName, input: FieldInput) => setEdit(field, editOf(task, field, input)),
    undo: (field: FieldName) => setEdit(field, undefined),
  };
}

export type TaskEdits = Omit<ReturnType<typeof useEdits>, "form">;
