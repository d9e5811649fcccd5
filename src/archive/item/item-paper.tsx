import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Details } from "#src/archive/item/details.tsx";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";
import { Paper } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";

interface ItemPaperProps<K extends Kind> {
  kind: K;
  known: Item<Archived<K>>;
}

/** Printed details of an item. */
export function ItemPaper<K extends Kind>({ kind, known }: ItemPaperProps<K>) {
  const { host } = useSession().workspace;
  const view = viewOf(kind);
  const { item } = known;
  return (
    <PrintDocument inFront>
      {() => (
        <Paper
          title={<bdi>{nameOf(view, item)}</bdi>}
          subtitle={`${host} · ${view.singular} ${item.id}`}
        >
          <Details kind={kind} known={known} />
        </Paper>
      )}
    </PrintDocument>
  );
}
