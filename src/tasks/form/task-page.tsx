import { Link, useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useDisconnectWarning } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { Dialog, DialogActions } from "#src/ui/dialog/dialog.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { CopyableId } from "#src/ui/form/copy-button.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import headerStyles from "#src/ui/shell/page-header.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { type FieldName, controlId, formOrder } from "#src/tasks/form/fields/fields.ts";
import { focusOn } from "#src/ui/restore-focus.ts";
import { useOnReturn } from "#src/tasks/form/page-events.ts";
import { SaveBar } from "#src/tasks/form/send/save-bar.tsx";
import { ChangesPanel } from "#src/tasks/form/send/changes-panel.tsx";
import { TaskFacts, TaskRest } from "#src/tasks/form/task-facts.tsx";
import { TaskField } from "#src/tasks/form/fields/task-field.tsx";
import { TaskNotices } from "#src/tasks/form/task-notices.tsx";
import { cx } from "#src/ui/cx.ts";
import panes from "#src/ui/shell/panes.module.css";
import styles from "./task-page.module.css";
import { preferences } from "#src/lib/preferences.ts";
import { OWN_ZONE } from "#src/tasks/time/times.ts";
import { UnknownTask } from "#src/tasks/form/unknown-task.tsx";
import { type TaskForm, useTaskForm } from "#src/tasks/form/use-task-form.ts";
import {
  type TimeSettings,
  TimeSettingsContext,
  withSettings,
} from "#src/tasks/time/time-settings.ts";
import { ZoneRow } from "#src/tasks/time/time-control.tsx";

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
