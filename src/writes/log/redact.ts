import { secretName } from "#src/api/secrets.ts";

/** True for the name of a member whose value is a credential, or an address that carries one. */
const isSecret = (name: string) => secretName.test(name) || /upload_url/i.test(name);
const REDACTED = "[left out]";
/** Characters of a text that the record keeps. */
const MAX_LENGTH = 4000;

/**
 * The text of a request or an answer as it may be stored: JSON without the values of secret members,
 * other text only when it mentions no secrets, and at most 4,000 characters.
 */
export function redact(text: string | null): string | null {
  if (text === null || text === "") return null;
  let kept: string;
  try {
    kept = JSON.stringify(JSON.parse(text), (name, value) => (isSecret(name) ? REDACTED : value));
  } catch {
    kept = isSecret(text) ? REDACTED : text;
  }
  return kept.length > MAX_LENGTH ? `${kept.slice(0, MAX_LENGTH)}…` : kept;
}

/**
 * A request body as it may be stored, beside the text in which secrets are hidden. `exact` is true
 * where it is the text that was sent.
 */
export function redactBody(sent: string, hidden: string) {
  const body = redact(hidden);
  // `redact` writes all JSON again, also where nothing was secret.
  const exact =
    sent === hidden && sent.length <= MAX_LENGTH && body === JSON.stringify(JSON.parse(sent));
  return exact ? { body: sent, exact } : { body };
}
