/** Characters. A shorter text is not looked for in others, as it may be there by chance. */
export const MIN_SECRET_LENGTH = 8;

export const HIDDEN_SECRET = "[hidden]";

/** A secret as a text may contain it: as it is, in an address, or in Base64. */
function formsOf(secret: string): string[] {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const isAscii = /^[\x20-\x7e]+$/.test(secret);
  return isAscii ? [secret, encodeURIComponent(secret), btoa(secret)] : [secret];
}

/** A text as JSON may write it without escaping letters: also with escaped slashes, as PHP does. */
function asWritten(form: string): string[] {
  const escaped = JSON.stringify(form).slice(1, -1);
  return [form, escaped, escaped.replaceAll("/", "\\/")];
}

const escapeForPattern = (text: string) => text.replace(/[$()*+.?[\\\]^{|}/-]/g, "\\$&");

/** Pattern that finds each of these secrets, in every form; null for none that can be looked for. */
export function secretPattern(secrets: readonly string[]): RegExp | null {
  const written = new Set(secrets.flatMap(formsOf).flatMap(asWritten));
  if (written.size === 0) return null;
  // The longest first, as one may begin with another.
  const longestFirst = [...written].toSorted((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(escapeForPattern).join("|"), "g");
}

/**
 * A text without the secrets of a pattern, whatever field of a reply quotes them. JSON may write a
 * letter as `\u006b`, so it is searched in its usual form; it comes back as it was where nothing was
 * found.
 */
export function hideValues(text: string, pattern: RegExp | null): string {
  if (!pattern) return text;
  let searched = text;
  if (text.includes("\\u")) {
    try {
      const usual = JSON.stringify(JSON.parse(text));
      if (usual.search(pattern) >= 0) searched = usual;
    } catch {
      // No JSON, or it nests too deep: it is searched as it is.
    }
  }
  return searched.replace(pattern, HIDDEN_SECRET);
}
