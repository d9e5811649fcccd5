import { PageHeader } from "#src/ui/shell/page-header.tsx";

/** Placeholder of All archived while its code loads. */
export function AllArchivedPending() {
  return (
    <>
      <title>All archived · Reshelve</title>
      <PageHeader title="All archived" note={<span role="status">Loading</span>} />
    </>
  );
}
