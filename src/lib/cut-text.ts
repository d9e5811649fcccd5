/** Truncates a text to a number of grapheme clusters, with `…` at the end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let count = 0;
  for (const { index } of new Intl.Segmenter().segment(text)) {
    if (count === maxLength) return `${text.slice(0, index)}…`;
    count += 1;
  }
  return text;
}
