/** Dots in an address where it holds a secret. */
export const ADDRESS_MASK = "••••••";

/** Names of parameters whose values are credentials; the last one is the key of an Azure function. */
const secretParameter =
  /token|secret|passw(or)?d|passphrase|pwd|pass$|key$|^auth(?!or)|[_-]auth$|authori[sz]ation|bearer|jwt|hmac|credential|signature|signing|sig$|^code$/i;

/** A name without a password is a token where it is as long as one. */
const MIN_TOKEN_LENGTH = 16;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/**
 * An address with dots for the password, and for the values of parameters that are named like
 * secrets; `found` are the secrets. Host and path stay readable: a token in the path can't be told
 * from another word. Any other text comes back as it is.
 */
export function maskAddress(address: string): { text: string; found: string[] } {
  const found: string[] = [];
  const hide = (secret: string) => {
    found.push(secret, decoded(secret));
    return ADDRESS_MASK;
  };
  if (!/^\s*[a-z][a-z\d+.-]*:[/\\]{2}/i.test(address)) return { text: address, found };
  const text = address
    .replace(/(:[/\\]{2})([^/\\?#]*)@/, (whole, slashes: string, user: string) => {
      const at = user.indexOf(":");
      if (at < 0) return user.length < MIN_TOKEN_LENGTH ? whole : `${slashes}${hide(user)}@`;
      if (at === user.length - 1) return whole;
      return `${slashes}${user.slice(0, at)}:${hide(user.slice(at + 1))}@`;
    })
    .replace(/([?#&;])([^=?#&;]*)=([^#&;]+)/g, (whole, before: string, name: string, value) => {
      if (secretParameter.test(decoded(name))) return `${before}${name}=${hide(value)}`;
      // An address inside of the address.
      const inner = maskAddress(decoded(value));
      found.push(...inner.found);
      return inner.found.length === 0 ? whole : `${before}${name}=${inner.text}`;
    });
  return { text, found };
}
