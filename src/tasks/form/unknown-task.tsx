import { SearchX } from "lucide-react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { IdText } from "#src/ui/text/text.tsx";

/** The workspace says that it has no such task. */
export function UnknownTask({ id, onEdit }: { id: string; onEdit: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="The workspace does not know this task"
      role="alert"
      actions={
        <>
          <ButtonLink to="/tasks" variant="primary">
            Find another task
          </ButtonLink>
          <Button onClick={onEdit}>Edit it without reading</Button>
        </>
      }
    >
      No task has the ID <IdText>{id}</IdText> (404). It may have been deleted, or belong to another
      workspace.
    </EmptyState>
  );
}

/** The address names something that is no id of a task, so there is nothing to read. */
export function NoTaskId({ id }: { id: string }) {
  return (
    <>
      <title>Not a task · Reshelve</title>
      <PageHeader title="Not a task" />
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Not an ID of a task"
        actions={<ButtonLink to="/tasks">Find a task</ButtonLink>}
      >
        <IdText>{id.slice(0, 200)}</IdText> is no ID of a task: these begin with tsk_.
      </EmptyState>
    </>
  );
}
