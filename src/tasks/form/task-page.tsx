import { Link, useBlocker } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Task, taskSchema } from "#src/api/api.ts";
import { curlOf } from "#src/api/curl.ts";
import { type Item, undocumentedFields } from "#src/api/envelope.ts";
import { explain } from "#src/api/explain.ts";
import { documentedFields } from "#src/api/fields.ts";
import { Person } from "#src/app/names.tsx";
import { useDisconnectWarning, useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { bodyOf } from "#src/tasks/form/edits.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, controlId, fieldNames, labels } from "#src/tasks/form/fields/fields.ts";
import { TaskField } from "#src/tasks/form/fields/task-field.tsx";
import { SaveBar } from "#src/tasks/form/send/save-bar.tsx";
import { listFields } from "#src/tasks/form/task-diff.ts";
import { type TaskForm, useTaskForm } from "#src/tasks/form/use-task-form.ts";
import { HtmlPreview } from "#src/tasks/html/html-control.tsx";
import { useBoardTitle } from "#src/tasks/home/use-boards.ts";
import { takesText } from "#src/ui/commands/takes-text.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import {
  type ListedField,
  type ValueFormat,
  FieldList,
  OtherFields,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import detailsStyles from "#src/ui/dialog/details.module.css";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, ButtonLink, CopyButton, CopyableId } from "#src/ui/form/button.tsx";
import { Paper } from "#src/ui/print/paper.tsx";
import { elementWith } from "#src/ui/restore-focus.ts";
import headerStyles from "#src/ui/shell/page-header.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { Ago, NamedId } from "#src/ui/text/text.tsx";
import styles from "./task-page.module.css";

/** Focuses the control of a field with its text selected, so that typing replaces it. */
function selectField(field: FieldName) {
  const control = elementWith(controlId(field));
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

export function TaskPage({ id }: { id: string }) {
  const form = useTaskForm(id);
  const { read, task, reading, refresh } = form;
  const save = () => void form.save();
  useCommands({
    saveTask: save,
    editAssignee: () => selectField("assignee"),
    editDue: () => selectField("due_at"),
    editMilestone: () => selectField("milestone"),
  });

  const title = task?.title || id;
  return (
    <>
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
      {!task && read.notRead === "unknown-task" ? (
        <NoTask />
      ) : (
        <>
          <form
            className={styles.form}
            data-scroll-restoration-id="task"
            aria-label="Edit task"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
            onKeyDown={({ key, target, defaultPrevented }) => {
              // The next key is a command again.
              if (key !== "Escape" || defaultPrevented || !takesText(target)) return;
              if (target instanceof HTMLElement) target.blur();
            }}
          >
            <div className={styles.inside}>
              <TaskNotices form={form} />
              {read.known && <FieldList {...listed(read.known, facts)} className={styles.facts} />}
              {fieldNames.map((field) => (
                <TaskField key={field} field={field} form={form} />
              ))}
              <div className={styles.more}>
                {Object.keys(form.changes).length > 0 && (
                  <LateDetails summary="Technical details">
                    {() => <RequestPreview form={form} />}
                  </LateDetails>
                )}
                {read.known && <TaskRest known={read.known} />}
              </div>
              {read.known && <TaskPaper known={read.known} />}
            </div>
          </form>
          <SaveBar form={form} />
        </>
      )}
      <LeaveGuard form={form} />
    </>
  );
}

function LeaveGuard({ form }: { form: TaskForm }) {
  const { changeCount: count, whyNotSaved: reason } = form;
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
          This workspace may not show single tasks, or has none with this ID. Only the fields you
          edit are sent. The reply to your first save fills in the form.
        </Notice>
      )}
      {task && read.notRead === "unknown-task" && (
        <Notice tone="warn" title={`Gone${code}.`} role="status">
          The workspace doesn’t find this task any more. These are the values from before.
        </Notice>
      )}
      {readError && (
        <Notice tone="bad" title="The task couldn’t be refreshed." role="alert">
          {explain(readError, workspace.host).text} This is the task as it was <Ago at={readAt} />.
        </Notice>
      )}
      {changedByOthers.length > 0 && (
        <Notice
          tone="warn"
          title={`Changed by someone else while this was open: ${listFields(changedByOthers)}.`}
          role="status"
        >
          Fields you didn’t edit show the new value. Your changes are kept.
        </Notice>
      )}
    </div>
  );
}

const NoTask = () => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title="Task not found"
    role="alert"
    actions={
      <ButtonLink to="/tasks" variant="primary">
        Find another task
      </ButtonLink>
    }
  >
    It may have been deleted, or belong to another workspace.
  </EmptyState>
);

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
const listed = (known: Item<Task>, fields: readonly ListedField<Task>[]) => ({
  fields,
  item: known.item,
  undocumented: undocumentedFields(known),
});
const isFact = (path: string) => [...facts, ...moreFacts].some(([, field]) => field === path);

/** More details of a task, its fields that the document does not name, and its raw JSON. */
function TaskRest({ known }: { known: Item<Task> }) {
  const undocumented = undocumentedFields(known);
  return (
    <>
      <details>
        <summary>More details</summary>
        <FieldList {...listed(known, moreFacts)} className={styles.facts} />
      </details>
      <OtherFields
        item={known.item}
        documented={documentedFields(taskSchema)}
        undocumented={new Map([...undocumented].filter(([path]) => !isFact(path)))}
      />
      <LateDetails summary="Raw JSON">{() => <RawJson raw={known.raw} />}</LateDetails>
    </>
  );
}

/** The fields of a printed task, after its title. */
const printed: readonly ListedField<Task>[] = [
  ...fieldNames
    .filter((field) => field !== "title")
    .map((field): ListedField<Task> => [labels[field], field, printedFormat(field), "wide"]),
  ...facts,
  ...moreFacts,
];

function printedFormat(field: FieldName): ValueFormat {
  if (field === "description") return (value) => <HtmlPreview html={String(value)} />;
  return (value) => <FieldValue field={field} value={value} />;
}

/** The task as it was loaded, which is printed instead of its form. */
function TaskPaper({ known }: { known: Item<Task> }) {
  const { host } = useSession().workspace;
  const { id, title } = known.item;
  return (
    <Paper title={<bdi>{title || id}</bdi>} subtitle={`${host} · Task ${id}`}>
      {() => <FieldList {...listed(known, printed)} className={detailsStyles.fields} />}
    </Paper>
  );
}

interface LateDetailsProps {
  summary: string;
  children: () => ReactNode;
}

/** Details whose content, which may be large, is made while they are open. */
function LateDetails({ summary, children }: LateDetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details aria-label={summary} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  );
}

/** The request that Save would send, byte for byte. */
function RequestPreview({ form: { id, changes } }: { form: TaskForm }) {
  const { workspace } = useSession();
  const body = bodyOf(changes);
  const path = `/tasks/${id}`;
  return (
    <>
      <p className={styles.request}>
        <b>PUT</b> {workspace.prefix}
        {path}
      </p>
      <pre tabIndex={0} aria-label="Request body">
        {body}
      </pre>
      <CopyButton text={curlOf({ ...workspace, method: "PUT", path, body })} what="request as cURL">
        Copy as cURL
      </CopyButton>
    </>
  );
}
