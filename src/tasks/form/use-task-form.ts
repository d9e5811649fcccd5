import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Task } from "#src/api/api.ts";
import { useSession } from "#src/app/session-context.tsx";
import { type Edits, type FieldInput, inputOf, updateOf } from "#src/tasks/form/edits.ts";
import { controlId, fieldNames, formOrder, isFieldName } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { refusalsOf } from "#src/tasks/form/send/refusals.ts";
import {
  type SaveReport,
  type WatchedField,
  diffTasks,
  saveReport,
} from "#src/tasks/form/task-diff.ts";
import { useEdits } from "#src/tasks/form/use-edits.ts";
import { rememberTask } from "#src/tasks/kept.ts";
import { taskQuery } from "#src/tasks/queries.ts";
import { takesText } from "#src/ui/commands/takes-text.ts";
import { compareSent, isKept } from "#src/writes/send/sent-values.ts";
import type { Answer, Outcome, UpdateTaskWrite } from "#src/writes/send/write.ts";
import { useWrite, useWriteState } from "#src/writes/use-write.ts";

/** The last save of this form that is not confirmed yet. */
interface Sent {
  write: UpdateTaskWrite;
  edits: Edits;
  before: Task | null;
  focused: Element | null;
}

export function useTaskForm(id: string) {
  const { api, writes, queryClient, workspace } = useSession();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useSuspenseQuery(
    taskQuery(api, queryClient, id),
  );
  const task = data.known?.item ?? null;
  const { form, ...fields } = useEdits(task);
  const { changes, stateOf, undo } = fields;
  const { getValues } = form;
  const changeCount = Object.keys(changes).length;
  const isInvalid = formOrder.some((field) => stateOf(field) === "invalid");

  const [sent, setSent] = useState<Sent | null>(null);
  const [report, setReport] = useState<(SaveReport & { by: "answer" | "read" }) | null>(null);
  const [changedByOthers, setChangedByOthers] = useState<
    ReadonlyMap<WatchedField, FieldInput | undefined>
  >(new Map());
  const [seen, setSeen] = useState(task);
  if (task !== seen) {
    // A value that an unconfirmed save asked for is no change by someone else.
    const asked = task && sent ? compareSent(sent.write.changes, task) : {};
    const changed = diffTasks(seen, task)
      .filter((field) => !isKept(asked[field]))
      .map((field) => [field, isFieldName(field) ? inputOf(seen, field) : null] as const);
    setSeen(task);
    if (changed.length > 0) setChangedByOthers(new Map([...changed, ...changedByOthers]));
  }

  const target = { operation: "updateTask", id } as const;
  const state = useWriteState(target);
  const { mutateAsync } = useWrite("updateTask");
  const outcome =
    state?.phase === "done" ? state.outcome : state?.phase === "rechecking" ? state.before : null;
  const refusals = sent && outcome?.grade === "refused" ? refusalsOf(outcome.fieldErrors) : null;

  /** True when text was typed since the save was sent, or is about to be. */
  function isTyping({ edits: sentEdits, focused }: Sent) {
    const { activeElement } = document;
    const hasMoved = activeElement !== focused && takesText(activeElement);
    return hasMoved || fieldNames.some((field) => getValues(field) !== sentEdits[field]);
  }
  // The form drops the error of a field with its next edit.
  const showRefusals = useEffectEvent(() => {
    const refused = refusals?.fields ?? [];
    for (const [field, message] of refused) form.setError(field, { type: "refused", message });
    const [first] = refused;
    if (first && sent && !isTyping(sent)) focusSoon(controlId(first[0]));
  });
  useEffect(() => showRefusals(), [outcome]);

  const title = task?.title ?? null;
  const { address } = workspace;
  useEffect(() => rememberTask(address, { id, title, event: "opened" }), [address, id, title]);
  /** Keeps how a save ended, for the recent tasks. */
  function remember({ changes: saved }: UpdateTaskWrite, ended: Outcome<Answer<"updateTask">>) {
    const shown = ended.grade === "confirmed" ? ended.value.item : task;
    const fields = Object.keys(saved).length;
    rememberTask(address, { id, title: shown?.title ?? null, event: ended.grade, fields });
  }

  const settle = useEffectEvent(() => {
    const now = writes.stateOf(target);
    if (now?.phase !== "done" || now.outcome.grade !== "confirmed" || !sent) return;
    // Text typed while the save was under way stays as a new edit.
    for (const field of fieldNames) if (getValues(field) === sent.edits[field]) undo(field);
    const { by, value } = now.outcome;
    setReport({ ...saveReport(sent.before, sent.write.changes, value.item), by });
    remember(sent.write, now.outcome);
    setSeen(value.item);
    setChangedByOthers(new Map());
    setSent(null);
  });
  // By the state of the write and not its promise, as a late answer and a recheck confirm it too.
  useEffect(() => writes.subscribe(() => settle()), [writes]);

  /** Sends the changes; does nothing while a save is under way, or they are not valid. */
  const save = form.handleSubmit(async (values) => {
    const write = updateOf(id, task, values);
    setSent({ write, edits: getValues(), before: task, focused: document.activeElement });
    setReport(null);
    const ended = await mutateAsync({ write, context: { name: task?.title ?? undefined } });
    // Also after the form was left.
    remember(write, ended);
    return ended;
  });
  async function recheck() {
    if (!sent) return;
    const found = await writes.recheck(sent.write);
    if (found?.grade !== "confirmed") void refetch();
  }

  /** Reason why Save is disabled, or null when it is enabled. */
  function whyNotSaved() {
    if (state && state.phase !== "done") return "A save is in progress";
    if (isInvalid) return "Fix the invalid fields first";
    return changeCount === 0 ? "No changes to save" : null;
  }

  return {
    id,
    read: data,
    readAt: dataUpdatedAt,
    readError: error,
    reading: isFetching,
    /** Reads the task again. Edited fields keep their edits. */
    refresh: () => void refetch({ cancelRefetch: false }),
    ...fields,
    changeCount,
    /** Number of edited fields, valid or not. */
    unsavedCount: formOrder.filter(fields.isEdited).length,
    /** First field of the form that is invalid or was refused. */
    firstWrongField: formOrder.find(fields.errorOf),
    /** Fields that someone else changed while the form was open, with what they held before. */
    changedByOthers,
    report,
    state,
    outcome,
    /** False when the last save was sent by a form that was left since. */
    isOwnSave: sent !== null,
    discard: () => {
      form.reset();
      setChangedByOthers(new Map());
      setReport(null);
      setSent(null);
    },
    whyNotSaved: whyNotSaved(),
    save: async () => (whyNotSaved() === null ? save() : undefined),
    recheck,
    stopWaiting: () => writes.stopWaiting(target),
  };
}

export type TaskForm = ReturnType<typeof useTaskForm>;
