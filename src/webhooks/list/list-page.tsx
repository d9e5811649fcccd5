import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { AllPages } from "#src/webhooks/list/all-pages.tsx";
import { SkeletonTable } from "#src/webhooks/list/list-table.tsx";
import { type ListPageProps, OnePage } from "#src/webhooks/list/one-page.tsx";

/** The webhooks of the workspace: a page of them, or all. */
export function ListPage(props: ListPageProps) {
  return props.search.all ? <AllPages {...props} /> : <OnePage {...props} />;
}

/** Stands for the list while its first page is read. */
export function ListPending() {
  return (
    <>
      <title>Webhooks · Reshelve</title>
      <PageHeader title="Webhooks" note={<span role="status">Loading webhooks</span>} />
      <SkeletonTable />
    </>
  );
}
