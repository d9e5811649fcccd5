/** At most so many characters as a reader counts them, never half of one; `…` where some are left out. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === longest) return `${kept}…`;
    kept += segment;
    count += 1;
  }
  return text;
}
