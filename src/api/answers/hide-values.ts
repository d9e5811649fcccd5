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
  return [...new Set([form, escaped, escaped.replaceAll("/", "\\/")])];
}

const replaceIn = (text: string, forms: readonly string[]) =>
  forms.reduce((before, form) => before.replaceAll(form, HIDDEN_SECRET), text);

/** JSON with every text and every name replaced. */
function replaceDeep(json: unknown, forms: readonly string[]): unknown {
  if (typeof json === "string") return replaceIn(json, forms);
  if (Array.isArray(json)) return json.map((each) => replaceDeep(each, forms));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, each]) => [replaceIn(name, forms), replaceDeep(each, forms)]),
  );
}

/**
 * The text of an answer without these secrets, whatever field quotes them. JSON may write a letter
 * in several ways (`\/`, `\u006b`), so it is searched as it reads; it comes back as it was where
 * nothing was found.
 */
export function hideValues(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap(formsOf);
  if (forms.length === 0) return text;
  const written = forms.flatMap(asWritten);
  if (!text.includes("\\u")) return replaceIn(text, written);
  try {
    const json: unknown = JSON.parse(text);
    const usual = JSON.stringify(json);
    const found = forms.filter((form) => asWritten(form).some((each) => usual.includes(each)));
    return found.length === 0 ? text : JSON.stringify(replaceDeep(json, found));
  } catch {
    // No JSON, or it nests too deep to be searched.
    return replaceIn(text, written);
  }
}
