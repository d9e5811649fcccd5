import type { Kind } from "#src/api/archive.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { SkeletonTable } from "#src/archive/list/list-table.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";

/** Placeholder of a list whose first page is loading. */
export function ListPending({ kind }: { kind: Kind }) {
  const { name, plural } = viewOf(kind);
  return (
    <>
      <title>{`${name} · Reshelve`}</title>
      <PageHeader title={name} note={<span role="status">{`Loading ${plural}`}</span>} />
      <SkeletonTable kind={kind} />
    </>
  );
}
