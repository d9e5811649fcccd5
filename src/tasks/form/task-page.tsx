import { Link, useBlocker } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { type Task, taskSchema } from "#src/api/api.ts";
import { documentedFields } from "#src/api/fields.ts";
import { type Item, undocumentedFields } from "#src/api/envelope.ts";
import { explain } from "#src/api/explain.ts";
import { Person } from "#src/app/names.tsx";
import { useDisconnectWarning, useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { type FieldName, controlId, formOrder } from "#src/tasks/form/fields/fields.ts";
import { TaskField } from "#src/tasks/form/fields/task-field.tsx";
import { useOnReturn } from "#src/tasks/form/page-events.ts";
import { ChangesPanel } from "#src/tasks/form/send/changes-panel.tsx";
import { SaveBar } from "#src/tasks/form/send/save-bar.tsx";
import { listFields } from "#src/tasks/form/task-diff.ts";
import { type TaskForm, useTaskForm } from "#src/tasks/form/use-task-form.ts";
import { useBoardTitle } from "#src/tasks/home/use-boards.ts";
import { ZoneRow } from "#src/tasks/time/time-control.tsx";
import {
  type TimeSettings,
  TimeSettingsContext,
  usualTimeSettings,
  withSettings,
} from "#src/tasks/time/times.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import {
  type ListedField,
  type ValueFormat,
  FieldList,
  OtherFields,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, ButtonLink, CopyableId } from "#src/ui/form/button.tsx";
import { focusOn } from "#src/ui/restore-focus.ts";
import headerStyles from "#src/ui/shell/page-header.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import panes from "#src/ui/shell/panes.module.css";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { Ago, IdText, NamedId } from "#src/ui/text/text.tsx";
import styles from "./task-page.module.css";

export function TaskPage({ id }: { id: string }) {
  const form = useTaskForm(id);
  const [settings, setSettings] = useState(usualTimeSettings);
  const [editUnknown, setEditUnknown] = useState(false);
  const { read, task, reading, refresh, state } = form;
  const saving = state !== undefined && state.phase !== "done";
  useOnReturn(() => {
    if (!saving && read.notRead !== "no-read") refresh();
  });
  const save = () => void form.save();
  const focusField = (field: FieldName) => focusOn(controlId(field));
  useCommands({
    saveTask: save,
    editAssignee: () => focusField("assignee"),
    editDue: () => focusField("due_at"),
  });

  function changeSettings(next: TimeSettings) {
    setSettings(next);
    for (const field of ["start_at", "due_at"] as const) {
      const input = form.edits[field];
      if (typeof input !== "object" || input === null) continue;
      form.edit(field, withSettings(input, task?.[field], next));
    }
  }

  const title = task?.title || id;
  return (
    <TimeSettingsContext value={settings}>
      <PageHeader
        before={
          <Link to="/tasks" className={headerStyles.crumb}>
            Tasks
          </Link>
        }
        title={title}
        documentTitle={`${title} · Tasks`}
        note={
          <>
            <CopyableId id={id} />
            <ListStatus
              count={null}
              loadedAt={task ? form.readAt : null}
              loading={reading}
              label="Refresh"
              onRefresh={refresh}
            />
          </>
        }
      />
      {!task && read.notRead === "unknown-task" && !editUnknown ? (
        <UnknownTask onEdit={() => setEditUnknown(true)} />
      ) : (
        <>
          <div className={cx(panes.panes, styles.panes)} data-scroll-restoration-id="task">
            <form
              className={panes.main}
              aria-label="Edit task"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <div className={styles.inside}>
                <TaskNotices form={form} />
                {read.known && <TaskFacts known={read.known} />}
                {formOrder.map((field) => (
                  <div key={field}>
                    <TaskField field={field} form={form} />
                    {field === "start_at" && (
                      <ZoneRow settings={settings} onChange={changeSettings} />
                    )}
                  </div>
                ))}
                {read.known && <TaskRest known={read.known} />}
              </div>
            </form>
            <ChangesPanel form={form} />
          </div>
          <SaveBar form={form} />
        </>
      )}
      <LeaveGuard form={form} />
    </TimeSettingsContext>
  );
}

function LeaveGuard({ form }: { form: TaskForm }) {
  const { unsavedCount: count, whyNotSaved: reason } = form;
  const dirty = count > 0;
  useDisconnectWarning(
    dirty ? `${counted(count, "unsaved change", "unsaved changes")} in a task` : null,
  );
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const { proceed, reset } = blocker;

  async function saveAndLeave() {
    const outcome = await form.save();
    if (outcome?.grade === "confirmed") proceed();
    else reset();
  }
  return (
    <Dialog closeOnBackdrop narrow title="Unsaved changes" onClose={reset}>
      <p>
        {counted(count, "change isn’t", "changes aren’t")} saved. If you leave, you lose{" "}
        {count === 1 ? "it" : "them"}. {reason && `${reason}.`}
      </p>
      <DialogActions>
        <Button onClick={reset}>Stay</Button>
        <Button tone="bad" onClick={proceed}>
          Discard and leave
        </Button>
        {!reason && (
          <Button variant="primary" onClick={() => void saveAndLeave()}>
            Save and leave
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function TaskNotices({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { task, read, readError, readAt, changedByOthers } = form;
  const code = read.status ? ` (${read.status})` : "";
  return (
    <div className={styles.notices}>
      {!task && (
        <Notice title={`Not loaded${code}.`} role="status">
          {read.notRead === "no-read"
            ? "This workspace may not show single tasks, or has none with this ID. "
            : "The workspace didn’t return this task. "}
          Only the fields you edit are sent. The answer to your first save fills in the form.
        </Notice>
      )}
      {task && read.notRead === "unknown-task" && (
        <Notice tone="warn" title={`Gone${code}.`} role="status">
          The workspace says that it doesn’t find this task any more. The values from before are
          kept here.
        </Notice>
      )}
      {readError && (
        <Notice tone="bad" title="The task couldn’t be refreshed." role="alert">
          {explain(readError, workspace.host).text} This is the task as it was <Ago at={readAt} />.
          Your changes are kept.
        </Notice>
      )}
      {changedByOthers.size > 0 && (
        <Notice
          tone="warn"
          title={`Changed by someone else while this was open: ${listFields([...changedByOthers.keys()])}.`}
          role="status"
        >
          Fields you didn’t edit show the new value. Your changes are kept.
        </Notice>
      )}
    </div>
  );
}

function UnknownTask({ onEdit }: { onEdit: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Task not found"
      role="alert"
      actions={
        <>
          <ButtonLink to="/tasks" variant="primary">
            Find another task
          </ButtonLink>
          <Button onClick={onEdit}>Edit it anyway</Button>
        </>
      }
    >
      It may have been deleted, or belong to another workspace.
    </EmptyState>
  );
}

export function NoTaskId({ id }: { id: string }) {
  return (
    <>
      <PageHeader title="Not a task" />
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Not a task ID"
        actions={<ButtonLink to="/tasks">Find a task</ButtonLink>}
      >
        <IdText>{id.slice(0, 200)}</IdText> is not a task ID. Task IDs start with tsk_.
      </EmptyState>
    </>
  );
}

const formatPerson: ValueFormat = (value) =>
  typeof value === "string" ? <Person id={value} /> : null;

const formatBoard: ValueFormat = (value) =>
  typeof value === "string" ? <BoardName id={value} /> : null;

/** A board by name, with its ID on hover; by ID where boards can't be read. */
const BoardName = ({ id }: { id: string }) => <NamedId id={id} name={useBoardTitle(id)} />;

/** The documented fields that can't be changed here. */
const facts: readonly ListedField<Task>[] = [
  ["Board", "board", formatBoard],
  ["Author", "author", formatPerson],
  ["Completed", "completed"],
  ["Updated", "updated_at", formatTime],
];
/** Those that are seldom looked for. */
const moreFacts: readonly ListedField<Task>[] = [
  ["Completed at", "completed_at", formatTime],
  ["Completer", "completer", formatPerson],
  ["Due reminder", "due_reminder"],
  ["Reminder sent", "due_reminder_sent_at", formatTime],
  ["Created", "created_at", formatTime],
];
const isFact = (path: string) => [...facts, ...moreFacts].some(([, field]) => field === path);

function TaskFacts({ known }: { known: Item<Task> }) {
  return (
    <FieldList
      fields={facts}
      item={known.item}
      undocumented={undocumentedFields(known)}
      className={styles.facts}
    />
  );
}

/** More details of a task, its fields that the document does not name, and its raw JSON. */
function TaskRest({ known }: { known: Item<Task> }) {
  const [open, setOpen] = useState(false);
  const undocumented = [...undocumentedFields(known)].filter(([path]) => !isFact(path));
  return (
    <div className={styles.rest}>
      <details>
        <summary>More details</summary>
        <FieldList
          fields={moreFacts}
          item={known.item}
          undocumented={undocumentedFields(known)}
          className={styles.facts}
        />
      </details>
      <OtherFields
        item={known.item}
        documented={documentedFields(taskSchema)}
        undocumented={new Map(undocumented)}
      />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Raw JSON</summary>
        {open && <RawJson raw={known.raw} />}
      </details>
    </div>
  );
}
