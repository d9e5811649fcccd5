/**
 * A text without case, accents and width, so that "Süß" and "suss" are found by each other in any
 * script.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
