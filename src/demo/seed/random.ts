/** Seeded random numbers, so that IDs and titles never change. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** An integer, both ends included. */
  int: (least: number, most: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
  chance: (share: number) => boolean;
  shuffle: <T>(list: readonly T[]) => T[];
  /** An identifier `<prefix>_<opaque>`. */
  id: (prefix: string, length?: number) => string;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz0123456789";

/** FNV-1a hash of a name, so that each part of the data has its own sequence. */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const character of name) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** Random sequence (mulberry32), seeded by its name. */
export function createRandom(name: string): Random {
  let state = hash(name);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
    chance: (share) => next() < share,
    shuffle: (list) =>
      list
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
    id: (prefix, length = 12) =>
      `${prefix}_${Array.from({ length }, () => letters[int(0, letters.length - 1)]).join("")}`,
  };
}
