/** A filter for texts that contain all the words that were typed, in any order and case. */
export function wordFilter(typed: string): (...texts: (string | null | undefined)[]) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
