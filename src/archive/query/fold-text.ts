/** Letters with a stroke and ligatures, which Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: "o", đ: "d", ł: "l", ħ: "h", ŧ: "t", æ: "ae", œ: "oe" },
  // A sigma at the end of a word has a form of its own.
  ς: "σ",
};

/**
 * A text without case, accents, width and invisible marks, so that "Süß" and "suss" are found by
 * each other in any script.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, "")
    // Upper case first: "ß" and "ss" have it in common, and so have "ı" and "i".
    .toUpperCase()
    .toLowerCase()
    .replace(/[øđłħŧæœς]/g, (letter) => plainLetters[letter] ?? letter);
