import { foldText } from "#src/archive/query/fold-text.ts";

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);

/** Rank of a folded label for some words, 0 as the best; null where one of them is missing. */
export function rankLabel(label: string, words: readonly string[]): number | null {
  if (!words.every((word) => label.includes(word))) return null;
  const [first = ""] = words;
  if (label.startsWith(first)) return 0;
  return words.every((word) => ` ${label}`.includes(` ${word}`)) ? 1 : 2;
}

/** Those that are found by the words, the best first and equal ones in their order. */
export function bestLabels<T extends { label: string }>(
  all: readonly T[],
  words: readonly string[],
): T[] {
  if (words.length === 0) return [...all];
  return all
    .flatMap((entry) => {
      const rank = rankLabel(entry.label, words);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
