import { SearchX } from "lucide-react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { IdText } from "#src/ui/text/text.tsx";

/** Shown when the workspace answers that it has no such task. */
export function UnknownTask({ onEdit }: { onEdit: () => void }) {
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
