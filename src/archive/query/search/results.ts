import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Query } from "#src/archive/query/fields.ts";
import type { SortColumn } from "#src/archive/query/search/order.ts";
import type { Burst } from "#src/archive/when/bursts.ts";

export interface Sort {
  column: SortColumn;
  descending: boolean;
}

export const groupings = ["together", "day", "kind", "client", "decision"] as const;
export type Grouping = (typeof groupings)[number];

export const spans = ["12-weeks", "2-years", "all"] as const;
export type Span = (typeof spans)[number];
export const DEFAULT_SPAN: Span = "12-weeks";

/** Query, order and grouping that All archived is asked to show. */
export interface Request {
  query: Query;
  sort: Sort;
  group: Grouping | null;
  /** Zone of the days that are grouped by. */
  timeZone: string | null;
}

export interface ItemGroup {
  key: string;
  /** The burst that the group is; null for the other groups. */
  burst: Burst | null;
  rows: readonly ArchivedItem[];
}

export interface Results {
  request: Request;
  searched: readonly ArchivedItem[];
  /** The items that match, in the order of the request. */
  matches: readonly ArchivedItem[];
  /** The items that match the query without its `archived:` parts, newest archived first. */
  matchesAnyTime: readonly ArchivedItem[];
  /** Null without a grouping. */
  groups: readonly ItemGroup[] | null;
  /** All bursts in what was read, newest first, whatever the query. */
  bursts: readonly Burst[];
}
