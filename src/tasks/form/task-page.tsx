import { Link } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import { fieldNames } from "#src/tasks/form/fields/fields.ts";
import { LeaveGuard } from "#src/tasks/form/leave-dialog.tsx";
import { useOnReturn, useSaveKeys } from "#src/tasks/form/page-events.ts";
import { RefusalSummary } from "#src/tasks/form/send/refusal-summary.tsx";
import { SaveBar } from "#src/tasks/form/send/save-bar.tsx";
import { SendPanel } from "#src/tasks/form/send/send-panel.tsx";
import { TaskFacts } from "#src/tasks/form/task-facts.tsx";
import { TaskField } from "#src/tasks/form/fields/task-field.tsx";
import { TaskNotices } from "#src/tasks/form/task-notices.tsx";
import styles from "./task-page.module.css";
import { ownZone } from "#src/tasks/time/times.ts";
import { UnknownTask } from "#src/tasks/form/unknown-task.tsx";
import { useTaskForm, whyNotSaved } from "#src/tasks/form/use-task-form.ts";
import { type TimeSettings, TimeSettingsContext, withSettings } from "#src/tasks/time/zone.ts";
import { ZoneRow } from "#src/tasks/time/zone-row.tsx";

/** One task: what is read of it, what is changed, and the request that will change it. */
export function TaskPage({ id }: { id: string }) {
  const form = useTaskForm(id);
  const [settings, setSettings] = useState<TimeSettings>({ zone: ownZone(), offset: "kept" });
  const [anyway, setAnyway] = useState(false);
  const { read, known, reading, readAgain, state, refused, otherRefusals } = form;
  const sending = state !== undefined && state.phase !== "done";
  useOnReturn(() => {
    if (!sending && read.notRead !== "no-read") readAgain();
  });
  function save() {
    if (whyNotSaved(form) === null) void form.save();
  }
  useSaveKeys(save);

  function chooseTimes(next: TimeSettings) {
    setSettings(next);
    for (const field of ["start_at", "due_at"] as const) {
      const held = withSettings(form.draft[field], form.was[field], next);
      if (held !== form.draft[field]) form.edit(field, held);
    }
  }

  const title = known?.title || id;
  const refusing = Object.keys(refused).length + otherRefusals.length > 0;
  return (
    <TimeSettingsContext value={settings}>
      <title>{`${title} · Tasks · Reshelve`}</title>
      <PageHeader
        before={
          <Link to="/tasks" className={styles.crumb}>
            Tasks
          </Link>
        }
        title={title}
        note={
          <span className={styles.id}>
            <Copyable text={id} what={`ID ${id}`}>
              <IdText>{id}</IdText>
            </Copyable>
          </span>
        }
        actions={
          <>
            {known && (
              <span className={styles.read}>
                Read <Ago at={form.readAt} />
              </span>
            )}
            <Button
              icon={<RefreshCw aria-hidden />}
              busy={reading ? "Reading…" : undefined}
              onClick={readAgain}
            >
              Read again
            </Button>
          </>
        }
      />
      {!known && read.notRead === "unknown-task" && !anyway ? (
        <UnknownTask id={id} onEdit={() => setAnyway(true)} />
      ) : (
        <>
          <div className={styles.split} data-scroll-restoration-id="task">
            <form
              className={styles.form}
              aria-label="Edit task"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <div className={styles.inside}>
                {refusing && <RefusalSummary refused={refused} others={otherRefusals} />}
                <TaskNotices form={form} />
                {known && <TaskFacts task={known} />}
                {fieldNames.map((field) => (
                  <div key={field}>
                    {field === "start_at" && <ZoneRow settings={settings} onChange={chooseTimes} />}
                    <TaskField field={field} form={form} />
                  </div>
                ))}
              </div>
            </form>
            <SendPanel form={form} />
          </div>
          <SaveBar form={form} onSave={save} />
        </>
      )}
      <LeaveGuard form={form} />
    </TimeSettingsContext>
  );
}
