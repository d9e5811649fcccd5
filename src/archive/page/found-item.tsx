import { type ArchivedItem, itemName } from "#src/archive/items/item.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { TO_DECIDE } from "#src/archive/triage/to-decide.ts";
import { useQuery } from "@tanstack/react-query";
import { type Kind, archiveKinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { useSession } from "#src/app/session-context.tsx";
import { ROWS_PER_PAGE } from "#src/archive/items/reader/reader-state.ts";
import { ItemDrawer, NoItemDrawer } from "#src/archive/item/item-drawer.tsx";
import type { Steps } from "#src/archive/item/steps.tsx";
import { archiveItemQuery, withListed } from "#src/archive/item/item-query.ts";
import { archiveListQuery } from "#src/archive/queries.ts";

interface FoundItemProps {
  /** Null before the first results. */
  results: Results | null;
  address: Address;
}

/** Details of the item in the address, with the ways to the items before and after it. */
export function FoundItem({ results, address }: FoundItemProps) {
  const { open, goToItem, closeItem } = address;
  if (!open) return null;
  const items: readonly ArchivedItem[] =
    results?.groups?.flatMap((group) => group.items) ?? results?.matches ?? [];
  const isOpen = ({ id, kind }: ArchivedItem) => id === open.id && kind === open.kind;
  const index = items.findIndex(isOpen);
  const goTo = (item: ArchivedItem | undefined) => (item ? () => goToItem(item) : null);
  const steps: Steps = {
    position: index + 1,
    count: items.length,
    onPrevious: goTo(items[index - 1]),
    onNext: goTo(items[index + 1]),
  };
  return (
    <FoundItemDrawer
      item={open}
      // A link may open an item that its query leaves out.
      found={items[index] ?? results?.searched.find(isOpen)}
      steps={index < 0 ? undefined : steps}
      decides={results?.request.query.parts.some(({ text }) => text === TO_DECIDE) ?? false}
      onClose={closeItem}
    />
  );
}

interface FoundItemDrawerProps {
  item: { kind: Kind; id: string };
  /** The item as it was read; undefined where it was not. */
  found: ArchivedItem | undefined;
  steps?: Steps | undefined;
  /** True where the items are to decide. */
  decides?: boolean;
  onClose: () => void;
}

/**
 * Details of an item of All archived. The dialog stays from one item to the next, so that it keeps
 * the focus. Where the workspace can't send single items, the page of its list is read.
 */
export function FoundItemDrawer(props: FoundItemDrawerProps) {
  const { item, onClose } = props;
  return isId(archiveKinds[item.kind].prefix, item.id) ? (
    <ReadItem {...props} />
  ) : (
    <NoItemDrawer {...item} onClose={onClose} />
  );
}

function ReadItem({ item, found, steps, decides = false, onClose }: FoundItemDrawerProps) {
  const { api, queryClient } = useSession();
  const { kind, id } = item;
  const { data } = useQuery({
    ...archiveItemQuery(api, queryClient, kind, id),
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  const read = data && withListed(data, queryClient, kind, id);
  const isMissing = read !== undefined && read.known === null;
  const { isLoading } = useQuery({
    ...archiveListQuery(api, kind, { page: found?.page ?? 1, per_page: ROWS_PER_PAGE }),
    enabled: isMissing,
  });
  const shown = read && !(isMissing && isLoading) ? read : { known: null, refused: null };
  const listed = found && { title: found.title, name: itemName(found) };
  return <ItemDrawer {...{ kind, id, listed, steps, decides, onClose }} read={shown} />;
}
