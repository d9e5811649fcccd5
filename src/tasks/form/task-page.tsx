import { Link, useBlocker } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { explain } from "#src/api/explain.ts";
import { useDisconnectWarning, useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { preferences } from "#src/lib/preferences.ts";
import { type FieldName, controlId, formOrder } from "#src/tasks/form/fields/fields.ts";
import { TaskField } from "#src/tasks/form/fields/task-field.tsx";
import { useOnReturn } from "#src/tasks/form/page-events.ts";
import { ChangesPanel } from "#src/tasks/form/send/changes-panel.tsx";
import { SaveBar } from "#src/tasks/form/send/save-bar.tsx";
import { listFields } from "#src/tasks/form/task-diff.ts";
import { TaskFacts, TaskRest } from "#src/tasks/form/task-facts.tsx";
import { type TaskForm, useTaskForm } from "#src/tasks/form/use-task-form.ts";
import { ZoneRow } from "#src/tasks/time/time-control.tsx";
import {
  type TimeSettings,
  TimeSettingsContext,
  withSettings,
} from "#src/tasks/time/time-settings.ts";
import { OWN_ZONE } from "#src/tasks/time/times.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import { Dialog, DialogActions } from "#src/ui/dialog/dialog.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { CopyableId } from "#src/ui/form/copy-button.tsx";
import { focusOn } from "#src/ui/restore-focus.ts";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import headerStyles from "#src/ui/shell/page-header.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import panes from "#src/ui/shell/panes.module.css";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "./task-page.module.css";

/** Form of one task, beside the request that it will send. */
export function TaskPage({ id }: { id: string }) {
  const form = useTaskForm(id);
  const [settings, setSettings] = useState<TimeSettings>({
    zone: preferences.get().timeZone ?? OWN_ZONE,
    offset: "workspace",
  });
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
      <PageTitle>{`${title} · Tasks`}</PageTitle>
      <PageHeader
        before={
          <Link to="/tasks" className={headerStyles.crumb}>
            Tasks
          </Link>
        }
        title={title}
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

/** Confirmation before unsaved changes are lost. */
function LeaveGuard({ form }: { form: TaskForm }) {
  const [saving, setSaving] = useState(false);
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
    setSaving(true);
    const outcome = await form.save();
    setSaving(false);
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
          <Button
            variant="primary"
            busy={saving ? "Saving…" : undefined}
            onClick={() => void saveAndLeave()}
          >
            Save and leave
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Notices above the form: what could not be loaded, and what someone else changed. */
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

/** Shown when the workspace answers that it has no such task. */
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

/** Shown when the address contains no task ID. */
export function NoTaskId({ id }: { id: string }) {
  return (
    <>
      <PageTitle>Not a task</PageTitle>
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
