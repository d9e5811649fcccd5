import type { ArchivedItem } from "#src/archive/items/item.ts";
import { withoutArchived } from "#src/archive/query/edit-query.ts";
import type { Query } from "#src/archive/query/fields.ts";
import { type Triage, createMatcher, isNarrowerThan } from "#src/archive/query/match.ts";
import { groupItems } from "#src/archive/query/search/groups.ts";
import { type Order, type SortColumn, inOrder, orderBy } from "#src/archive/query/search/order.ts";
import {
  type Request,
  type Results,
  commonSortColumns,
} from "#src/archive/query/search/results.ts";
import { type Burst, findBursts } from "#src/archive/when/bursts.ts";
import { type LongTask, ITEMS_PER_STEP, runWithPauses, visitInSteps } from "#src/lib/long-task.ts";
import { createStore } from "#src/lib/store.ts";

/** Searches what was read, in slices that leave the page responsive. */
export type Search = ReturnType<typeof createSearch>;

/** Decisions as they were when the newest request came: no row goes because it was decided. */
interface SearchTriage {
  load: (request: Request) => Promise<void>;
  /** Takes the decisions as they are now. Returns a number that grows when they have changed. */
  renew: () => number;
  still: () => Triage | null;
}

interface ItemSource {
  /** Items in the order of `byNewestArchived`; a new array with each change. */
  get: () => readonly ArchivedItem[];
  subscribe: (listener: () => void) => () => void;
}

/** Time between two searches while pages come in, so that reading does not search all the time. */
const NEW_ITEMS_DELAY_MS = 250;

/** Quiet time after which the orders of the other columns are prepared. */
const PREPARE_DELAY_MS = 500;

/** Searches whose matches are kept: those of a word while it is typed and deleted again. */
const KEPT_SEARCHES = 8;

/** By the parts too: `archived:today` means another day after midnight. */
const sameQuery = (one: Query, other: Query) =>
  one.text === other.text && JSON.stringify(one.parts) === JSON.stringify(other.parts);

const sameRequest = (one: Request, other: Request) =>
  sameQuery(one.query, other.query) &&
  one.sort.column === other.sort.column &&
  one.sort.descending === other.sort.descending &&
  one.group === other.group &&
  one.timeZone === other.timeZone;

/** The items that match a query. */
interface Filtered {
  query: Query;
  /** The query without its `archived:` parts, and 1 for each item that matches that. */
  anyTime: Query;
  markedAnyTime: Uint8Array;
  matchesAnyTime: readonly ArchivedItem[];
  marked: Uint8Array;
  matches: readonly ArchivedItem[];
}

/** Filters items; of those kept from searches before, a wider one leaves fewer to test. */
function* filterItems(
  items: readonly ArchivedItem[],
  query: Query,
  before: readonly Filtered[],
  triage: Triage | null,
): LongTask<Filtered> {
  const anyTime = withoutArchived(query);
  if (query.parts.length === 0) {
    const marked = new Uint8Array(items.length).fill(1);
    const all = { marked, matches: items, markedAnyTime: marked, matchesAnyTime: items };
    return { query, anyTime, ...all };
  }
  const wider = before.findLast((other) => isNarrowerThan(anyTime, other.anyTime));
  const namesTime = anyTime.parts.length < query.parts.length;
  const isAnyTime = createMatcher(anyTime, triage);
  const isMatch = namesTime ? createMatcher(query, triage) : null;
  const markedAnyTime = new Uint8Array(items.length);
  const matchesAnyTime: ArchivedItem[] = [];
  const marked = isMatch ? new Uint8Array(items.length) : markedAnyTime;
  const matches: ArchivedItem[] = isMatch ? [] : matchesAnyTime;
  yield* visitInSteps(items, ITEMS_PER_STEP, (item, index) => {
    if (wider?.markedAnyTime[index] === 0 || !isAnyTime(item)) return;
    markedAnyTime[index] = 1;
    matchesAnyTime.push(item);
    if (!isMatch?.(item)) return;
    marked[index] = 1;
    matches.push(item);
  });
  return { query, anyTime, markedAnyTime, matchesAnyTime, marked, matches };
}

/** Results that hold for one list of items, whatever is asked next. */
interface Memory {
  items: readonly ArchivedItem[];
  bursts: readonly Burst[];
  orders: Map<SortColumn, Order>;
  /** Newest last. */
  filtered: readonly Filtered[];
}

/** Answers one request. A new sort or grouping does not filter again, nor a new query sort again. */
function* answer(request: Request, memory: Memory, triage: Triage | null): LongTask<Results> {
  const { items, bursts, orders } = memory;
  const { query, sort, group } = request;
  let filtered = memory.filtered.find((one) => sameQuery(one.query, query));
  if (!filtered) {
    filtered = yield* filterItems(items, query, memory.filtered, triage);
    memory.filtered = [...memory.filtered, filtered].slice(-KEPT_SEARCHES);
  }
  let { matches } = filtered;
  if (sort.column !== "archived" || !sort.descending) {
    let order = orders.get(sort.column);
    if (!order) {
      order = yield* orderBy(items, sort.column);
      orders.set(sort.column, order);
    }
    matches = yield* inOrder(items, filtered.marked, order, sort);
  }
  const oldestFirst = sort.column === "archived" && !sort.descending;
  const groups =
    group &&
    (yield* groupItems(matches, group, bursts, {
      oldestFirst,
      verdictOf: triage?.verdictOf,
    }));
  const { matchesAnyTime } = filtered;
  return { request, searched: items, matches, matchesAnyTime, groups, bursts };
}

/** Works out the orders that were not asked for yet, so that a new sort is there immediately. */
function* prepareOrders({ items, orders }: Memory): LongTask<void> {
  for (const column of commonSortColumns) {
    if (!orders.has(column)) orders.set(column, yield* orderBy(items, column));
  }
}

/**
 * Creates the search of a session. The newest request wins; results are published once they are
 * complete, and again when the items change.
 */
export function createSearch(source: ItemSource, triage?: SearchTriage, bursts = findBursts) {
  const results = createStore<Results | null>(null);
  let request: Request | null = null;
  let memory: Memory | null = null;
  /** Stops the search, or the orders that are prepared after it. */
  let work = new AbortController();
  let isSearching = false;
  /** Number of the decisions that the kept matches are of. Other searches renew them too. */
  let renewed: number | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  let prepareTimer: ReturnType<typeof setTimeout> | undefined;

  const isCurrent = () => memory?.items === source.get();

  function stop() {
    work.abort();
    isSearching = false;
    clearTimeout(searchTimer);
    searchTimer = undefined;
    clearTimeout(prepareTimer);
  }

  async function run(asked: Request) {
    stop();
    work = new AbortController();
    isSearching = true;
    const { signal } = work;
    startedAt = performance.now();
    if (!memory || !isCurrent()) {
      const items = source.get();
      memory = { items, bursts: bursts(items), orders: new Map(), filtered: [] };
    }
    await triage?.load(asked);
    if (signal.aborted) return;
    const triaged = triage?.still() ?? null;
    const found = await runWithPauses(answer(asked, memory, triaged), signal);
    if (signal.aborted || !found) return;
    isSearching = false;
    results.set(found);
    if (isCurrent()) prepareTimer = setTimeout(prepare, PREPARE_DELAY_MS);
    else onItems();
  }
  function prepare() {
    if (memory) void runWithPauses(prepareOrders(memory), work.signal);
  }

  /** Searches again soon, once the search under way is done. */
  function onItems() {
    if (!request || isSearching || searchTimer !== undefined) return;
    const delay = Math.max(0, startedAt + NEW_ITEMS_DELAY_MS - performance.now());
    searchTimer = setTimeout(() => request && void run(request), delay);
  }
  const unsubscribe = source.subscribe(() => {
    if (!isCurrent()) onItems();
  });

  return {
    /** The newest results; null before the first. */
    get: results.get,
    subscribe: results.subscribe,
    /** The items as they are now, which the newest results may not be of yet. */
    items: source.get,
    /** Asks for other results; they come with the next change. */
    ask(next: Request) {
      const isSame = request !== null && sameRequest(request, next);
      request = next;
      if (isSame) return;
      const before = renewed;
      renewed = triage?.renew();
      if (renewed !== before && memory) memory.filtered = [];
      void run(next);
    },
    /** Stops searching what is read from now on. The results stay. */
    rest() {
      stop();
      request = null;
    },
    dispose() {
      unsubscribe();
      stop();
      request = null;
      memory = null;
      results.set(null);
    },
  };
}
