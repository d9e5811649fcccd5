import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Task } from "#src/api/resources.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import {
  type Changes,
  type FieldInput,
  type TaskInput,
  changesOf,
  changesSchema,
  fieldStatesOf,
  inputsOf,
  invalidFieldsOf,
  sameInput,
} from "#src/tasks/form/field-state.ts";
import { type FieldName, fieldNames, isFieldName } from "#src/tasks/form/fields/fields.ts";
import { noRefusals, refusalsOf } from "#src/tasks/form/send/refusals.ts";
import { bodyLines, bodyText } from "#src/tasks/form/send/request.ts";
import {
  type SaveReport,
  type WatchedField,
  diffTasks,
  saveReport,
} from "#src/tasks/form/task-diff.ts";
import { rememberTask } from "#src/tasks/kept/recent.ts";
import { addressOf } from "#src/tasks/kept/storage.ts";
import { taskQuery } from "#src/tasks/queries.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { Answer, UpdateTaskWrite } from "#src/writes/send/write.ts";
import { useWrite, useWriteState } from "#src/writes/use-write.ts";

/** The last save of this form that is not confirmed yet. */
interface Sent {
  write: UpdateTaskWrite;
  input: TaskInput;
  /** The task as it was read before. */
  before: Task | null;
}

/** Option of a reset that also replaces edited fields, which a refresh keeps. */
const replaceAll = { keepDirtyValues: false };

/** State of one open task: its last read, the inputs of its controls, and the last save. */
export function useTaskForm(id: string) {
  const { api, writes, queryClient, workspace } = useSession();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useSuspenseQuery(
    taskQuery(api, queryClient, id),
  );
  const task = data.known?.item ?? null;
  const serverValues = inputsOf(task);
  const form = useForm<TaskInput, unknown, Changes>({
    values: serverValues,
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(changesSchema(serverValues)),
  });
  // A copy, as the form changes its own values in place.
  const input = useWatch({
    control: form.control,
    compute: (values: TaskInput) => ({ ...values }),
  });
  // Not the errors of the form: a read again may change the state of a field without an edit.
  const fieldStates = fieldStatesOf(serverValues, input);
  const changes = changesOf(fieldStates);

  const [sent, setSent] = useState<Sent | null>(null);
  const [report, setReport] = useState<(SaveReport & { by: "answer" | "read" }) | null>(null);
  const [changedByOthers, setChangedByOthers] = useState<Partial<Record<WatchedField, FieldInput>>>(
    {},
  );
  const [seen, setSeen] = useState(task);
  if (task !== seen) {
    const before = inputsOf(seen);
    const changed = diffTasks(seen, task).map(
      (field) => [field, isFieldName(field) ? before[field] : null] as const,
    );
    setSeen(task);
    if (changed.length > 0) {
      setChangedByOthers({ ...Object.fromEntries(changed), ...changedByOthers });
    }
  }

  const target = { operation: "updateTask", id } as const;
  const state = useWriteState(target);
  const { mutateAsync } = useWrite("updateTask", {
    onConfirmed: ({ unrecorded }, { write }) => {
      const saved = `${counted(Object.keys(write.changes).length, "change", "changes")} saved`;
      toast(unrecorded ? `${saved}, sent without a record` : saved);
    },
  });
  const outcome =
    state?.phase === "done" ? state.outcome : state?.phase === "rechecking" ? state.before : null;
  const refusals =
    sent && outcome?.grade === "refused" && outcome.fieldErrors
      ? refusalsOf(outcome.fieldErrors, sent.input, input)
      : noRefusals;

  const settle = useEffectEvent(() => {
    const now = writes.stateOf(target);
    if (now?.phase !== "done" || now.outcome.grade !== "confirmed" || !sent) return;
    const { item } = now.outcome.value;
    const { by } = now.outcome;
    const current = form.getValues();
    form.reset(inputsOf(item), replaceAll);
    // Text typed while the save was under way is a change of its own.
    for (const field of fieldNames) {
      if (!sameInput(current[field], sent.input[field])) edit(field, current[field]);
    }
    setReport({ ...saveReport(sent.before, sent.write.changes, item), by });
    remember(sent.write, now.outcome);
    setSeen(item);
    setChangedByOthers({});
    setSent(null);
  });
  // By the state of the write and not its promise, as a late answer and a recheck confirm it too.
  useEffect(() => writes.subscribe(() => settle()), [writes]);

  const title = task?.title ?? null;
  const address = addressOf(workspace);
  useEffect(() => rememberTask(address, { id, title, event: "opened" }), [address, id, title]);
  /** Keeps how a save ended, for the recent tasks. */
  function remember({ changes }: UpdateTaskWrite, outcome: Outcome<Answer<"updateTask">>) {
    const saved = outcome.grade === "confirmed" ? outcome.value.item : task;
    const fields = Object.keys(changes).length;
    const event = outcome.grade;
    rememberTask(address, { id, title: saved?.title ?? null, event, fields });
  }

  function edit(field: FieldName, value: FieldInput) {
    form.setValue(field, value, { shouldDirty: true });
  }
  function discard() {
    form.reset(serverValues, replaceAll);
    setChangedByOthers({});
    setReport(null);
    setSent(null);
  }
  /** Sends the changes; resolves with null when they are not valid. */
  async function save(): Promise<Outcome<Answer<"updateTask">> | null> {
    let result: Outcome<Answer<"updateTask">> | null = null;
    await form.handleSubmit(async (valid) => {
      const write = {
        ...target,
        body: bodyText(bodyLines(valid)),
        changes: valid,
        before: valuesOf(task, Object.keys(valid)),
      };
      setSent({ write, input: { ...form.getValues() }, before: task });
      setReport(null);
      const ended = await mutateAsync({ write, context: { name: task?.title ?? undefined } });
      // Also after the form was left.
      remember(write, ended);
      result = ended;
    })();
    return result;
  }
  async function recheck() {
    if (!sent) return;
    const found = await writes.recheck(sent.write);
    if (found?.grade !== "confirmed") void refetch();
  }

  return {
    id,
    read: data,
    readAt: dataUpdatedAt,
    readError: error,
    reading: isFetching,
    /** Reads the task again. Untouched fields take the new values, edited ones keep theirs. */
    refresh: () => void refetch({ cancelRefetch: false }),
    task,
    serverValues,
    input,
    fieldStates,
    changes,
    changeCount: Object.keys(changes).length,
    invalidFields: invalidFieldsOf(fieldStates),
    refusals,
    /** Fields that someone else changed while the form was open, with what they held before. */
    changedByOthers,
    report,
    state,
    outcome,
    /** False when the last save was sent by a form that was left since. */
    isOwnSave: sent !== null,
    edit,
    discard,
    save,
    recheck,
    /** Ends the wait of a save that is rate limited (429). */
    stopWaiting: () => writes.stopWaiting(target),
  };
}

/** The values of some fields as they were read; empty where the task was never read. */
const valuesOf = (task: Task | null, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(task ?? {}).filter(([field]) => fields.includes(field)));

export type TaskForm = ReturnType<typeof useTaskForm>;

/** Reason why Save is disabled, or null when it is enabled. */
export function whyNotSaved({ invalidFields, changeCount, state }: TaskForm): string | null {
  if (state && state.phase !== "done") return "A save is in progress";
  if (invalidFields.length > 0) return "Fix the invalid fields first";
  return changeCount === 0 ? "No changes to save" : null;
}

/** The number of edited fields, valid or not. */
export const unsavedCount = ({ invalidFields, changeCount }: TaskForm) =>
  invalidFields.length + changeCount;
