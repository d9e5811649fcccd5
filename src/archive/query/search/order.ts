import { type ArchivedItem, epochOf } from "#src/archive/items/item.ts";
import { foldText } from "#src/lib/fold-text.ts";
import type { ItemFacts } from "#src/archive/query/match.ts";
import type { Sort } from "#src/archive/query/search/results.ts";

type SortKey = string | number | null;

/**
 * A text whose numbers sort by their value, as `Intl.Collator` does: INV-999 before INV-1000. Each number
 * is preceded by the count of its digits without zeros before them, which only decide among equal ones.
 */
export function natural(text: string): string {
  let zeros = "";
  const byValue = text.replace(/0*(\d+)/g, (digits, significant: string) => {
    zeros += String.fromCharCode(ZERO + digits.length - significant.length);
    return String.fromCharCode(ZERO + significant.length) + significant;
  });
  return `${byValue}\0${zeros}`;
}
const ZERO = 48;

const textKey = (text: string | null) => (text === null ? null : natural(foldText(text)));
const timeKey = (time: number) => (Number.isNaN(time) ? null : time);

/** The key of an item in each column; null for items without one, which come last. */
const keys = {
  // The folded titles are there already.
  title: ({ text, titleLength }) => natural(text.slice(0, titleLength)),
  kind: ({ kind }) => kind,
  id: ({ id }) => id,
  number: ({ number }) => textKey(number),
  status: ({ status }) => textKey(status),
  client: ({ client }, nameOf) => client && natural(nameOf?.(client) ?? foldText(client)),
  total: ({ total }) => total,
  due: ({ dueAt }) => timeKey(epochOf(dueAt, true)),
  visibility: ({ visibility }) => textKey(visibility),
  created: ({ created }) => timeKey(created),
  archived: ({ archived }) => timeKey(archived),
  messages: ({ messages }) => messages,
  "latest message": ({ latestAt }) => timeKey(epochOf(latestAt)),
  start: ({ startAt }) => timeKey(epochOf(startAt, true)),
  closed: ({ closedAt }) => timeKey(epochOf(closedAt)),
  url: ({ url }) => textKey(url),
  description: ({ description }) => textKey(description),
} satisfies Record<string, (item: ArchivedItem, nameOf: ItemFacts["nameOf"]) => SortKey>;

export type SortColumn = keyof typeof keys;
const isSortColumn = (name: string): name is SortColumn => Object.hasOwn(keys, name);
export const sortColumns: readonly SortColumn[] = Object.keys(keys).filter(isSortColumn);

/**
 * Items in an order. Equal items stay in the order that they come in, and items without a key last, in
 * both directions.
 */
export function inOrder(
  items: readonly ArchivedItem[],
  { column, descending }: Sort,
  nameOf?: ItemFacts["nameOf"],
): readonly ArchivedItem[] {
  // They come in this order.
  if (column === "archived" && descending) return items;
  const keyOf: (item: ArchivedItem, nameOf: ItemFacts["nameOf"]) => SortKey = keys[column];
  // Many items share a key, and comparing texts takes the longest.
  const byKey = new Map<string | number, ArchivedItem[]>();
  const unkeyed: ArchivedItem[] = [];
  for (const item of items) {
    const key = keyOf(item, nameOf);
    const same = key === null ? unkeyed : byKey.get(key);
    if (same) same.push(item);
    else if (key !== null) byKey.set(key, [item]);
  }
  const sign = descending ? -1 : 1;
  return [...byKey.keys()]
    .toSorted((one, other) => (one < other ? -sign : sign))
    .flatMap((key) => byKey.get(key) ?? [])
    .concat(unkeyed);
}
