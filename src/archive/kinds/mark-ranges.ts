import { foldText } from "#src/lib/fold-text.ts";

/** Made once it is needed: the browser loads the data of all languages for it. */
let graphemes: Intl.Segmenter | undefined;

/**
 * Places of folded words in a text that is not folded, as start and end, in order and without
 * overlaps. A letter is marked with all its marks.
 */
export function markRanges(text: string, words: readonly string[]): [start: number, end: number][] {
  if (words.length === 0) return [];
  graphemes ??= new Intl.Segmenter();
  let folded = "";
  /** Start and end in the text of each folded character. */
  const places: [start: number, end: number][] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const isPlain = segment.length === 1 && segment < "\x7F";
    const letter = isPlain ? segment.toLowerCase() : foldText(segment);
    const end = index + segment.length;
    const before = places.at(-1);
    // An invisible mark belongs to the letter before it.
    if (letter === "" && before) before[1] = end;
    for (const _ of letter.split("")) places.push([index, end]);
    folded += letter;
  }
  const isMarked = new Set<number>();
  for (const word of words.filter((one) => one !== "")) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      for (let letter = at; letter < at + word.length; letter += 1) isMarked.add(letter);
  }
  const ranges: [start: number, end: number][] = [];
  for (const [start, end] of places.filter((_, letter) => isMarked.has(letter))) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}
