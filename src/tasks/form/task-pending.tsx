import { PageHeader } from "#src/ui/shell/page-header.tsx";

/** Stands for a task while it is read. */
export function TaskPending({ id }: { id: string }) {
  return (
    <>
      <title>{`${id} · Tasks · Reshelve`}</title>
      <PageHeader title={id} note={<span role="status">Reading the task</span>} />
    </>
  );
}
