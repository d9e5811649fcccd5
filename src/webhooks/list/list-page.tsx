import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { AllPages } from "#src/webhooks/list/all-pages.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { columns } from "#src/webhooks/list/columns.tsx";
import { type ListPageProps, OnePage } from "#src/webhooks/list/one-page.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** Page of webhooks: one page of the list, or all. */
export function ListPage(props: ListPageProps) {
  usePreferences();
  return props.search.all ? <AllPages {...props} /> : <OnePage {...props} />;
}

/** Placeholder of the page while its first rows are loading. */
export function ListPending() {
  return (
    <>
      <PageTitle>Webhooks</PageTitle>
      <PageHeader title="Webhooks" note={<span role="status">Loading webhooks</span>} />
      <TableSkeleton label="Webhooks" columns={columns} />
    </>
  );
}
