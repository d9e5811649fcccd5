/** Truncates a text to a number of grapheme clusters, with `…` at the end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let kept = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === maxLength) return `${kept}…`;
    kept += segment;
    count += 1;
  }
  return text;
}
