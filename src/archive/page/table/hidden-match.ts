import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { ColumnName } from "#src/archive/kinds/columns.ts";
import { detailOf } from "#src/archive/page/table/cells.tsx";
import { foldText } from "#src/archive/query/fold-text.ts";
import { revealMarks } from "#src/ui/text/text.tsx";

/** A text that contains a word of the query which the title lacks. */
interface HiddenMatch {
  text: string;
  /** True for a further line of an invoice. */
  isLine: boolean;
  /** The column that shows the text, where there is room for it. */
  column: ColumnName | undefined;
}

const fields = [
  ["number", "Number"],
  ["url", "URL"],
  ["description", "Description"],
  ["id", "ID"],
] as const satisfies readonly (readonly [keyof ArchivedItem, ColumnName])[];

/**
 * Finds why an item matches where its title doesn’t say so; null where it does. A text that no
 * column shows goes first.
 * @param words folded words of the query
 * @param beside columns beside the title
 */
export function hiddenMatch(
  item: ArchivedItem,
  words: readonly string[],
  beside: readonly ColumnName[],
  names: ReadonlyMap<string, string>,
): HiddenMatch | null {
  const title = foldText(item.title);
  const missing = words.filter((word) => !title.includes(word));
  if (missing.length === 0) return null;
  const matches = (text: string | null) => {
    const folded = foldText(text ?? "");
    return missing.some((word) => folded.includes(word));
  };
  const line = item.lines?.split("\n").find(matches);
  if (line !== undefined) return { text: line, isLine: true, column: undefined };
  const inDetail = beside.includes("Detail") && matches(detailOf(item, names));
  const found = fields.flatMap(([field, name]): HiddenMatch[] => {
    const text = item[field];
    if (text === null || !matches(text)) return [];
    const column = beside.includes(name) ? name : inDetail && field !== "id" ? "Detail" : undefined;
    return [{ text: field === "url" ? revealMarks(text) : text, isLine: false, column }];
  });
  return found.find(({ column }) => !column) ?? found[0] ?? null;
}
