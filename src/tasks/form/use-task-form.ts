import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Task } from "#src/api/resources.ts";
import type { UpdateTaskWrite } from "#src/writes/send/write.ts";
import { useWrite, useWriteState } from "#src/writes/use-write.ts";
import {
  type Draft,
  type Held,
  changesIn,
  draftOf,
  refusedIn,
  standingsOf,
} from "#src/tasks/form/draft.ts";
import { type SaveReport, type Watched, differences, reportOf } from "#src/tasks/form/drift.ts";
import { type FieldName, fieldNames, isFieldName } from "#src/tasks/form/fields/fields.ts";
import { taskQuery } from "#src/tasks/queries.ts";
import { rememberTask } from "#src/tasks/home/recent.ts";
import {
  type Refusals,
  noRefusals,
  refusalsOf,
  refusedNow,
} from "#src/tasks/form/send/refusals.ts";
import { bodyLines, bodyText } from "#src/tasks/form/send/request.ts";
import { counted } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** What was sent last from this form, against which its answer is read. */
interface Sent {
  write: UpdateTaskWrite;
  draft: Draft;
  before: Task | null;
}

/** A reset keeps what was typed, as a read again does, unless it is told to take everything. */
const takeAll = { keepDirtyValues: false };

/** Fields that someone else changed while the form was open, with what they held before. */
export type Elsewhere = Partial<Record<Watched, Held>>;

/** One open task: what was read of it, what the boxes hold, and how the last save went. */
export function useTaskForm(id: string) {
  const { api, writes, queryClient } = useSession();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useSuspenseQuery(
    taskQuery(api, queryClient, id),
  );
  const known = data.known?.item ?? null;
  const was = draftOf(known);
  const form = useForm<Draft>({ values: was, resetOptions: { keepDirtyValues: true } });
  // A copy, as the form changes its own values in place.
  const draft = useWatch({ control: form.control, compute: (values: Draft) => ({ ...values }) });

  const [sent, setSent] = useState<Sent | null>(null);
  const [report, setReport] = useState<SaveReport | null>(null);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [elsewhere, setElsewhere] = useState<Elsewhere>({});
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    const before = draftOf(seen);
    const changed = differences(seen, known).map(
      (field) => [field, isFieldName(field) ? before[field] : null] as const,
    );
    setSeen(known);
    if (changed.length > 0) setElsewhere({ ...Object.fromEntries(changed), ...elsewhere });
  }

  const standings = standingsOf(was, draft);
  const changes = changesIn(standings);
  const lines = bodyLines(changes);
  const target = { operation: "updateTask", id } as const;
  const state = useWriteState(target);
  const { mutateAsync } = useWrite("updateTask", {
    onConfirmed: (_task, { write }) =>
      toast(`${counted(Object.keys(write.changes).length, "change", "changes")} saved`),
  });

  const settle = useEffectEvent(() => {
    const now = writes.stateOf(target);
    if (now?.phase !== "done" || !sent) return;
    const { outcome } = now;
    if (outcome.grade === "refused" && outcome.fieldErrors) {
      setRefusals(refusalsOf(outcome.fieldErrors, sent.draft));
    }
    if (outcome.grade !== "confirmed") return;
    const { item } = outcome.value;
    const boxes = form.getValues();
    form.reset(draftOf(item), takeAll);
    // What was typed while the save was on its way is a change of its own.
    for (const field of fieldNames) {
      if (boxes[field] !== sent.draft[field]) edit(field, boxes[field]);
    }
    setReport(reportOf(sent.before, sent.write.changes, item));
    setSeen(item);
    setElsewhere({});
    setRefusals(noRefusals);
    setSent(null);
  });
  // By the state of the write and not by the promise: an answer that comes late settles it too.
  useEffect(() => writes.subscribe(() => settle()), [writes]);

  const title = known?.title ?? null;
  useEffect(() => rememberTask(queryClient, { id, title }), [queryClient, id, title]);

  function edit(field: FieldName, held: Held) {
    form.setValue(field, held, { shouldDirty: true });
  }
  function discard() {
    form.reset(was, takeAll);
    setRefusals(noRefusals);
    setElsewhere({});
    setReport(null);
    setSent(null);
  }
  async function save() {
    const write: UpdateTaskWrite = {
      ...target,
      body: bodyText(lines),
      changes: Object.fromEntries(changes.map(({ field, value }) => [field, value])),
    };
    setSent({ write, draft, before: known });
    setReport(null);
    setRefusals(noRefusals);
    return mutateAsync({ write, context: { name: known?.title ?? undefined } });
  }
  async function look() {
    if (!sent) return;
    const seenThen = await writes.recheck(sent.write);
    if (seenThen?.grade !== "confirmed") void refetch();
  }

  return {
    id,
    read: data,
    readAt: dataUpdatedAt,
    readError: error,
    reading: isFetching,
    /** Reads the task again; untouched fields take what is read, touched ones keep what was typed. */
    readAgain: () => void refetch({ cancelRefetch: false }),
    known,
    was,
    draft,
    standings,
    changes,
    lines,
    /** Fields whose boxes hold what cannot be sent. */
    unfit: refusedIn(standings),
    /** What the workspace refused, of the boxes that still hold it. */
    refused: refusedNow(refusals, draft),
    otherRefusals: refusals.others,
    elsewhere,
    report,
    state,
    /** Whether the outcome is about a save of this form, and not of one that was left. */
    mine: sent !== null,
    edit,
    discard,
    save,
    look,
  };
}

export type TaskForm = ReturnType<typeof useTaskForm>;

/** Why nothing can be saved now, or null when it can. */
export function whyNotSaved({ unfit, changes, state }: TaskForm): string | null {
  if (state && state.phase !== "done") return "A save is on its way";
  if (unfit.length > 0) return "What is marked as refused cannot be sent";
  return changes.length === 0 ? "Nothing is changed, so there is nothing to send" : null;
}

/** Whether leaving would lose something. */
export const isDirty = ({ unfit, changes }: TaskForm) => unfit.length + changes.length > 0;
