/** Letters with a stroke and ligatures, which Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: "o", đ: "d", ł: "l", ħ: "h", ŧ: "t", æ: "ae", œ: "oe", ß: "ss" },
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
    .replace(/[øđłħŧæœßς]/g, (letter) => plainLetters[letter] ?? letter)
    // A letter with its mark is one: ハ is no part of パ.
    .normalize("NFC");
