import type { Names } from "#src/api/reads/names.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { FieldOf, Query } from "#src/archive/query/fields.ts";
import type { ItemFacts } from "#src/archive/query/match.ts";

/** Fields whose values are chosen in a menu; those of the others are typed into the query. */
export type MenuField = FieldOf<"is" | "kind" | "choice" | "date">;

/** ID of the query field, where the other values are typed. */
export const queryFieldId = "query";

/** The query, and the items that filters count. */
export interface FacetsProps {
  query: Query;
  onQuery: (next: string, options: { replace: boolean }) => void;
  /** The items that were read, for the counts of the values. */
  items: readonly ArchivedItem[];
  names?: Names | undefined;
  /** Start of today, in epoch milliseconds. */
  today: number;
  /** Decisions; null or absent while they are not loaded. */
  facts?: ItemFacts | null | undefined;
  /** False where the site forbids decisions. */
  decides?: boolean;
}
