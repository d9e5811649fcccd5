import { ItemDrawer } from "#src/archive/item/item-drawer.tsx";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { asksToDecide } from "#src/archive/items/scope.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import type { Results } from "#src/archive/query/search/results.ts";

/** Details of the item in the address, with the ways to the items before and after it. */
export function FoundItem({ results, address }: { results: Results | null; address: Address }) {
  const { open, goToItem, closeItem } = address;
  if (!open) return null;
  const items: readonly ArchivedItem[] =
    results?.groups?.flatMap(({ rows }) => rows) ?? results?.matches ?? [];
  const isOpen = ({ id, kind }: ArchivedItem) => id === open.id && kind === open.kind;
  const index = items.findIndex(isOpen);
  const goTo = (item: ArchivedItem | undefined) => (item ? () => goToItem(item) : null);
  const pager = {
    position: index + 1,
    count: items.length,
    onPrevious: goTo(items[index - 1]),
    onNext: goTo(items[index + 1]),
  };
  return (
    <ItemDrawer
      item={open}
      // A link may open an item that its query leaves out.
      found={items[index] ?? results?.searched.find(isOpen)}
      pager={index < 0 ? undefined : pager}
      decides={asksToDecide(address.search.q)}
      onClose={closeItem}
    />
  );
}
