import { foldText } from "#src/lib/fold-text.ts";

/** A filter for texts that contain all the words that were typed, in any order, case and accents. */
export function wordFilter(typed: string): (...texts: (string | null | undefined)[]) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = foldText(texts.join(" "));
    return words.every((word) => text.includes(word));
  };
}
