import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";

/** Placeholder of All archived while its code loads. */
export function AllArchivedPending() {
  return (
    <>
      <PageTitle>All archived</PageTitle>
      <PageHeader title="All archived" note={<span role="status">Loading</span>} />
    </>
  );
}
