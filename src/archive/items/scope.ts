import type { Kind } from "#src/api/archive.ts";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";

/** The kinds that a page shows: one, or all. */
export type Scope = Kind | null;

export const pageTitle = (scope: Scope) => (scope === null ? "All archived" : viewOf(scope).name);

/** Name of its table: "Archived docs". */
export const tableName = (scope: Scope) =>
  scope === null ? "All archived" : `Archived ${viewOf(scope).plural}`;

const idOf = ({ id }: Pick<ArchivedItem, "id">) => id;

/** The ID of a row: that of its item, and among all kinds with the kind before it. */
export const rowIdOf = (scope: Scope) => (scope === null ? keyOf : idOf);

/** The query of the page To decide. */
export const TO_DECIDE = "is:undecided";

export const isToDecide = (query: string): boolean => query.trim() === TO_DECIDE;

/** True for a query for undecided items, where each decision leads to the next one. */
export const asksToDecide = (query: string): boolean => query.split(/\s+/).includes(TO_DECIDE);
