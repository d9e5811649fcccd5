const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;
const instantOf = (text: string) => (instantShape.test(text) ? Date.parse(text) : Number.NaN);
const plain = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();

/**
 * True for a value that came back as it was sent, or written another way. Laravel trims texts and turns
 * empty ones into null before it looks at them, and writes times in its own form.
 */
export function isKept(sent: unknown, kept: unknown): boolean {
  if (sent === kept) return true;
  if (typeof sent !== "string") return false;
  if (kept === null) return sent.trim() === "";
  if (typeof kept !== "string") return false;
  return plain(sent) === plain(kept) || instantOf(sent) === instantOf(kept);
}

/** The fields of sent values that did not come back as they were sent. */
export function fieldsNotKept(sent: Readonly<Record<string, unknown>>, reply: object): string[] {
  const kept = new Map<string, unknown>(Object.entries(reply));
  return Object.keys(sent).filter((field) => !isKept(sent[field], kept.get(field)));
}
