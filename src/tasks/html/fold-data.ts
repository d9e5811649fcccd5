import { formatBytes } from "#src/lib/format-bytes.ts";
import { newId } from "#src/lib/new-id.ts";

/** A text in which tokens stand for long `data:` addresses. */
export interface FoldedText {
  /** The whole text. */
  html: string;
  shown: string;
  addresses: ReadonlyMap<string, string>;
}

/** Characters from which on an address is folded. */
const MIN_LENGTH = 1_000;

/** A `data:` address up to the quote that closes it, or of those without quotes to its end. */
const dataAddress =
  /(?<=")data:[\w.+/-]*[;,][^"]*|(?<=')data:[\w.+/-]*[;,][^']*|data:[\w.+/-]*[;,][^\s"'<>()]*/gi;

/**
 * Folds long `data:` addresses of HTML, such as embedded pictures: a browser takes seconds for a key
 * in a field of a megabyte. The last word of a token is random, so that no other text is taken for one.
 */
export function foldData(html: string): FoldedText {
  const addresses = new Map<string, string>();
  const shown = html.replaceAll(dataAddress, (address) => {
    if (address.length < MIN_LENGTH) return address;
    const type = /[\w.+/-]*/.exec(address.slice("data:".length, 60))?.[0] || "data";
    const token = `[${type}, ${formatBytes(address.length)}, ${newId().slice(0, 8)}]`;
    addresses.set(token, address);
    return token;
  });
  return { html, shown, addresses };
}

/** The whole text of an edited one: each token that is still there becomes its address. */
export const unfoldData = (shown: string, { addresses }: FoldedText): string =>
  shown.replaceAll(/\[[^[\]]*\]/g, (token) => addresses.get(token) ?? token);
