import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { formatNumber } from "#src/ui/format.ts";
import { NavGroup, NavItem, NavNote, NavNotePending } from "#src/ui/nav.tsx";
import { Hidden } from "#src/ui/text.tsx";
import { useSettled } from "#src/ui/use-settled.ts";
import { useConfirmedSince } from "#src/writes/use-writes.ts";
import { archiveCountQuery } from "./queries.ts";
import { viewOf } from "./views.tsx";
import { useWorkspace } from "./workspace.ts";

/** Links to the eight lists, each with its count where the workspace tells one. */
export function ArchiveNav() {
  const counted = useQuiet();
  return (
    <NavGroup heading="Archived">
      {kinds.map((kind) => (
        <KindItem key={kind} kind={kind} counted={counted} />
      ))}
    </NavGroup>
  );
}

/** Milliseconds in which a page that stands is drawn. */
const moment = 100;

/** Whether the first page is there to be seen, whose list tells one of the counts by itself. */
function useQuiet(): boolean {
  const settled = useSettled();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => setQuiet(true), moment);
    return () => clearTimeout(timer);
  }, [settled]);
  return quiet;
}

function KindItem({ kind, counted }: { kind: Kind; counted: boolean }) {
  const { name, Icon } = viewOf(kind);
  return (
    <NavItem to="/archive/$kind" params={{ kind }} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden />
      {name}
      {counted ? <KindCount kind={kind} /> : <NavNotePending />}
    </NavItem>
  );
}

function KindCount({ kind }: { kind: Kind }) {
  const { api, writes } = useWorkspace();
  const { data, dataUpdatedAt, isPending } = useQuery(archiveCountQuery(api, kind));
  const restored = useConfirmedSince(writes, kind, dataUpdatedAt);
  if (isPending) return <NavNotePending />;
  if (data === undefined || data === null) return null;
  return (
    <NavNote>
      {formatNumber(Math.max(0, data - restored))}
      <Hidden> archived</Hidden>
    </NavNote>
  );
}
