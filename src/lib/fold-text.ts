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

/** Folds a text letter by letter, each with its marks, and keeps where each folded character came from. */
function foldWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = "";
  let at = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { segment: letter } of graphemes.segment(text)) {
    const part = letter.length === 1 && letter < "\x7F" ? letter.toLowerCase() : foldText(letter);
    const end = at + letter.length;
    // An invisible mark belongs to the letter before it.
    if (part === "" && ends.length > 0) ends[ends.length - 1] = end;
    for (let index = 0; index < part.length; index += 1) {
      starts.push(at);
      ends.push(end);
    }
    folded += part;
    at = end;
  }
  return { folded, starts, ends };
}

/**
 * Places of folded words in a text that is not folded, as start and end, in order and without
 * overlaps.
 */
export function markRanges(
  text: string,
  words: readonly string[],
): readonly (readonly [start: number, end: number])[] {
  if (words.length === 0) return [];
  const { folded, starts, ends } = foldWithPlaces(text);
  const found: [number, number][] = [];
  for (const word of words) {
    if (word === "") continue;
    let at = folded.indexOf(word);
    while (at !== -1) {
      found.push([starts[at] ?? 0, ends[at + word.length - 1] ?? text.length]);
      at = folded.indexOf(word, at + word.length);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of found) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
