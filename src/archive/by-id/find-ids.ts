import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import type { Prefix } from "#src/api/ids.ts";
import { type IdInText, idsIn } from "#src/api/ids-in.ts";

interface Base {
  id: string;
}
export interface Restorable extends Base {
  sort: "restorable";
  kind: Kind;
  /** It reads like a word (`in_progress`) that stands in other text: nothing but a read can tell. */
  wordlike: boolean;
}
/** Several kinds share the prefix (`pe_`): the id alone does not say which it is. */
export interface Choice extends Base {
  sort: "choice";
  kinds: readonly Kind[];
  wordlike: boolean;
}
/** An identifier of a documented resource that has no restore. */
export interface Other extends Base {
  sort: "other";
  prefix: Prefix;
}
/** Has the looks of an identifier, and a prefix that the document does not name. */
export interface Unknown extends Base {
  sort: "unknown";
  prefix: string;
}
export type Found = Restorable | Choice | Other | Unknown;

/** Every identifier in a text of any form, each once, by what restoring it would be. */
export const findIds = (text: string): Found[] => idsIn(text).flatMap((one) => sorted(one) ?? []);

function sorted(found: IdInText): Found | null {
  const { id, wordlike } = found;
  if (found.sort === "too-long") return null;
  if (found.sort === "foreign") return { id, sort: "unknown", prefix: found.prefix };
  const { prefix } = found;
  const [kind, ...more] = kinds.filter((one) => archiveKinds[one].prefix === prefix);
  if (!kind) return wordlike ? null : { id, sort: "other", prefix };
  if (more.length > 0) return { id, sort: "choice", kinds: [kind, ...more], wordlike };
  return { id, sort: "restorable", kind, wordlike };
}
