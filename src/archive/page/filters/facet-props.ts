import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Query } from "#src/archive/query/query.ts";
import type { Triage } from "#src/archive/query/match.ts";
import type { Field } from "#src/archive/query/fields.ts";

/** Props of the content of a filter's popover. */
export interface FacetProps<F extends Field = Field> {
  field: F;
  query: Query;
  /** Called with the query that the filter writes. */
  onWrite: (next: string) => void;
  /** The same for an act after which the popover has done its work. */
  onWriteAndClose: (next: string) => void;
  items: readonly ArchivedItem[];
  /** Start of today, in epoch milliseconds. */
  today: number;
  /** Names of clients by their ID. */
  names?: ReadonlyMap<string, string> | undefined;
  triage?: Triage | null | undefined;
}
