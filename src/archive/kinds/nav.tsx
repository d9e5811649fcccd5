import { useQuery } from "@tanstack/react-query";
import { type Kind, kinds } from "#src/api/archive.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavGroup, NavItem, NavNote, NavNotePending } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { useConfirmedSince } from "#src/writes/use-run.ts";
import { archiveCountQuery } from "#src/archive/queries.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** Links to the lists, each with its count where the workspace sends one. */
export function ArchiveNav() {
  return (
    <NavGroup heading="Archived">
      {kinds.map((kind) => (
        <KindItem key={kind} kind={kind} />
      ))}
    </NavGroup>
  );
}

function KindItem({ kind }: { kind: Kind }) {
  const { name, Icon } = viewOf(kind);
  return (
    <NavItem to="/archive/$kind" params={{ kind }} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden />
      {name}
      <KindCount kind={kind} />
    </NavItem>
  );
}

function KindCount({ kind }: { kind: Kind }) {
  const { api } = useSession();
  // Not before the first page is there: its list brings one of the counts.
  const enabled = useFirstNavigationDone();
  const { data, dataUpdatedAt, isPending } = useQuery({
    ...archiveCountQuery(api, kind),
    enabled,
  });
  const restored = useConfirmedSince(kind, dataUpdatedAt);
  if (isPending) return <NavNotePending />;
  if (data === undefined || data === null) return null;
  return (
    <NavNote>
      {formatNumber(Math.max(0, data - restored))}
      <VisuallyHidden> archived</VisuallyHidden>
    </NavNote>
  );
}
