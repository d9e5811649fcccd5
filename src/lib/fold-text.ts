/** Letters with a stroke and ligatures, which Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: "o", đ: "d", ł: "l", ħ: "h", ŧ: "t", æ: "ae", œ: "oe" },
  // A sigma at the end of a word is written differently.
  ς: "σ",
};

/** Accents of scripts whose readers leave them out. */
const accented = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
/** Points of Hebrew and vowels of Arabic. */
const vowelPoints = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u0652\u0670]+/g;

/**
 * A text without case, accents, vowel points, width and invisible marks, so that "Süß" and "suss" are
 * found by each other. Marks of other scripts are letters: パン, ハン and バン are three words.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, "")
    .replace(vowelPoints, "")
    .replace(accented, "$1")
    // Upper case first: "ß" and "ss" have it in common, and so have "ı" and "i".
    .toUpperCase()
    .toLowerCase()
    .replace(/[øđłħŧæœς]/g, (letter) => plainLetters[letter] ?? letter)
    // A letter with its mark is one: ハ is no part of パ.
    .normalize("NFC");

const graphemes = new Intl.Segmenter();

/**
 * Places of folded words in a text that is not folded, as start and end, in order and without
 * overlaps. A letter is marked with all its marks.
 */
export function markRanges(text: string, words: readonly string[]): [start: number, end: number][] {
  if (words.length === 0) return [];
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
