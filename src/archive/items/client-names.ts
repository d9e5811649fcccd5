import type { Names } from "#src/api/reads/names.ts";
import { foldText } from "#src/lib/fold-text.ts";

type NameReader = (client: string) => string | undefined;

const readers = new WeakMap<Names, NameReader>();

/** Reads the folded name of a client, as part of the text of its items; the same function for the same names. */
export function nameReader(names: Names): NameReader {
  const known = readers.get(names);
  if (known) return known;
  const folded = new Map([...names].map(([id, name]) => [id, foldText(name)]));
  const reader: NameReader = (client) => folded.get(client);
  readers.set(names, reader);
  return reader;
}
