import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Task } from "#src/api/api.ts";
import { useSession } from "#src/app/session-context.tsx";
import { type Edits, updateOf } from "#src/tasks/form/edits.ts";
import { controlId, fieldNames } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/focus-soon.ts";
import { refusalsOf } from "#src/tasks/form/send/refusals.ts";
import { type WatchedField, diffTasks } from "#src/tasks/form/task-diff.ts";
import { useEdits } from "#src/tasks/form/use-edits.ts";
import { taskQuery } from "#src/tasks/queries.ts";
import { type Target, type UpdateTaskWrite, isSameWrite } from "#src/writes/send/write.ts";
import { useWrite, useWriteState } from "#src/writes/use-write.ts";

/** The last save of this form that is not confirmed yet. */
interface Sent {
  write: UpdateTaskWrite;
  edits: Edits;
  focused: Element | null;
}

export function useTaskForm(id: string) {
  const { api, writes, queryClient } = useSession();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useSuspenseQuery(
    taskQuery(api, queryClient, id),
  );
  const task = data.known?.item ?? null;
  const { form, ...fields } = useEdits(task);
  const { stateOf, undo } = fields;
  const { getValues } = form;

  const [sent, setSent] = useState<Sent | null>(null);
  /** The fields of the last save that was confirmed, by its reply or by a read after it. */
  const [saved, setSaved] = useState<readonly string[] | null>(null);
  const [changedByOthers, setChangedByOthers] = useState<readonly WatchedField[]>([]);
  const [seen, setSeen] = useState(task);
  /** Notes the fields that differ since the task was seen, but for those as this form sent them. */
  function see(now: Task | null) {
    const changed = diffTasks(seen, now, sent?.write.changes);
    setSeen(now);
    if (changed.length > 0) setChangedByOthers([...new Set([...changed, ...changedByOthers])]);
  }
  if (task !== seen) see(task);

  const target = { operation: "updateTask", id } as const;
  const state = useWriteState(target);
  const { mutateAsync } = useWrite("updateTask");
  const outcome =
    state?.phase === "done" ? state.outcome : state?.phase === "rechecking" ? state.before : null;
  const refusals = sent && outcome?.grade === "refused" ? refusalsOf(outcome.fieldErrors) : null;

  /** True where nothing was typed, and the focus has not moved, since the save was sent. */
  const isIdle = ({ edits, focused }: Sent) =>
    document.activeElement === focused &&
    fieldNames.every((field) => getValues(field) === edits[field]);
  // The form drops the error of a field with its next edit.
  const showRefusals = useEffectEvent(() => {
    const refused = refusals?.fields ?? [];
    for (const [field, message] of refused) form.setError(field, { type: "refused", message });
    const [first] = refused;
    if (first && sent && isIdle(sent)) focusSoon(controlId(first[0]));
  });
  useEffect(() => showRefusals(), [outcome]);

  const settle = useEffectEvent((of: Target) => {
    const now = writes.stateOf(target);
    // A run may change the same task.
    if (!sent || !isSameWrite(of, sent.write)) return;
    if (now?.phase !== "done" || now.outcome.grade !== "confirmed") return;
    // Text typed while the save was under way stays as a new edit.
    for (const field of fieldNames) if (getValues(field) === sent.edits[field]) undo(field);
    setSaved(Object.keys(sent.write.changes));
    see(now.outcome.value.item);
    setSent(null);
  });
  // By the state of the write and not its promise, as a late reply and a recheck confirm it too.
  useEffect(() => writes.onEnded((of) => settle(of)), [writes]);

  /** Sends the changes; does nothing while a save is under way, or they are not valid. */
  const save = form.handleSubmit(async (values) => {
    const write = updateOf(id, task, values);
    setSent({ write, edits: getValues(), focused: document.activeElement });
    setSaved(null);
    setChangedByOthers([]);
    return mutateAsync({ write, context: { name: task?.title ?? undefined } });
  });
  async function recheck() {
    if (!sent) return;
    const seen = await writes.recheck(sent.write);
    if (!seen || "failed" in seen || seen.grade !== "confirmed") void refetch();
  }

  const edited = fieldNames.filter(fields.isEdited);
  /** Reason why Save is disabled, or null when it is enabled. */
  function whyNotSaved() {
    if (state && state.phase !== "done") return "A save is in progress";
    if (edited.some((field) => stateOf(field) === "naming")) return "Choose one from the list";
    if (edited.some((field) => stateOf(field) === "invalid")) return "Fix the invalid fields first";
    return edited.length === 0 ? "No changes to save" : null;
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
    /** Number of edited fields, valid or not. */
    changeCount: edited.length,
    firstWrongField: fieldNames.find((field) => /invalid|refused/.test(stateOf(field))),
    changedByOthers,
    saved,
    state,
    outcome,
    /** False when the last save was sent by a form that was left since. */
    isOwnSave: sent !== null,
    discard: () => {
      form.reset();
      setChangedByOthers([]);
      setSaved(null);
      setSent(null);
    },
    whyNotSaved: whyNotSaved(),
    save: async () => (whyNotSaved() === null ? save() : undefined),
    recheck,
    stopWaiting: () => writes.stopWaiting(target),
  };
}

export type TaskForm = ReturnType<typeof useTaskForm>;
