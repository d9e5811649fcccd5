import { foldText } from "#src/archive/query/fold-text.ts";
import type { Query, QueryValue } from "#src/archive/query/query.ts";

/** The IDs of the clients whose name contains the text; the value itself where none does. */
function idsOf(value: QueryValue, names: ReadonlyMap<string, string>): readonly QueryValue[] {
  if (value.type !== "text" || names.has(value.text)) return [value];
  const folded = foldText(value.text);
  const found = [...names].filter(([, name]) => foldText(name).includes(folded));
  return found.length === 0
    ? [value]
    : found.map(([id]) => ({ type: "text", text: id, quoted: true }));
}

/** The query with names of clients as their IDs, which is what items have: `client:petra` finds by name. */
export function withClientNames(query: Query, names: ReadonlyMap<string, string>): Query {
  if (names.size === 0 || !query.parts.some(({ field }) => field === "client")) return query;
  const parts = query.parts.map((part) =>
    part.field === "client"
      ? { ...part, values: part.values.flatMap((value) => idsOf(value, names)) }
      : part,
  );
  return { ...query, parts };
}
