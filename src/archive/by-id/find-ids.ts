import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import type { Prefix } from "#src/api/ids.ts";
import { type IdInText, idsInSteps } from "#src/api/pasted/ids-in.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { type LongTask, runAtOnce } from "#src/lib/long-task.ts";

/** An item that a number or a title of a pasted text names, among those that were read. */
export interface Match {
  item: ArchivedItem;
  by: "number" | "title";
  /** Number of items with this number or title. */
  count: number;
}

/** An identifier from a pasted text, classified by its prefix, or one that it names by a match. */
export type Candidate = {
  id: string;
  /** True where the text has it more than once. */
  repeated?: true;
} & (
  | { type: "restorable"; kind: Kind; wordlike: boolean; match?: Match }
  /** Several kinds share the prefix (`pe_`), so the ID alone does not tell which it is. */
  | { type: "ambiguous"; kinds: readonly Kind[]; wordlike: boolean }
  /** A documented resource without a restore. */
  | { type: "not-restorable"; prefix: Prefix }
  /** Shaped like an identifier, with a prefix that the API does not document. */
  | { type: "unknown-prefix"; prefix: string }
);

/** Every identifier in a text of any format, each once, in order of appearance. */
export const findIds = (text: string): Candidate[] => runAtOnce(findIdsInSteps(text));

/** `findIds`, in steps between which a long text lets the page respond. */
export function* findIdsInSteps(text: string): LongTask<Candidate[]> {
  const found = yield* idsInSteps(text);
  return found.flatMap((one) => classify(one) ?? []);
}

function classify(found: IdInText): Candidate | null {
  const { id, wordlike } = found;
  if (found.sort === "too-long") return null;
  if (found.sort === "foreign") return { id, type: "unknown-prefix", prefix: found.prefix };
  const { prefix } = found;
  const [kind, ...more] = kinds.filter((each) => archiveKinds[each].prefix === prefix);
  if (!kind) return wordlike ? null : { id, type: "not-restorable", prefix };
  if (more.length > 0) return { id, type: "ambiguous", kinds: [kind, ...more], wordlike };
  return { id, type: "restorable", kind, wordlike };
}
