const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz0123456789";

/** FNV-1a hash of a name, so that each part of the data has its own sequence. */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const character of name) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** Random sequence (mulberry32), seeded by its name, so that IDs and titles never change. */
export function createRandom(name: string) {
  let state = hash(name);
  /** A number from 0 (inclusive) to 1 (exclusive). */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  /** An integer, both ends included. */
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    pick: <T>(from: readonly [T, ...T[]]): T => from[int(0, from.length - 1)] ?? from[0],
    chance: (share: number) => next() < share,
    shuffle: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
    /** An identifier `<prefix>_<opaque>`. */
    id: (prefix: string, length = 12) =>
      `${prefix}_${Array.from({ length }, () => letters[int(0, letters.length - 1)]).join("")}`,
  };
}

export type Random = ReturnType<typeof createRandom>;
