/**
 * Comparison of a sent value with the reply: the same, written another way, replaced, or not
 * mentioned.
 */
export type FieldComparison = "same" | "normalised" | "other" | "absent";

/** True for a value that was kept, in another notation at most. */
export const isKept = (comparison: FieldComparison | undefined) =>
  comparison === "same" || comparison === "normalised";

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;
const instantOf = (text: string) => (instantShape.test(text) ? Date.parse(text) : Number.NaN);
const plain = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();

/**
 * Compares one value that was sent with what came back. Laravel trims texts and turns empty ones
 * into null before it looks at them, and writes times in its own form; neither is a conflict.
 */
export function compareValue(sent: unknown, kept: unknown): FieldComparison {
  if (kept === undefined) return "absent";
  if (sent === kept) return "same";
  if (typeof sent !== "string") return "other";
  if (kept === null) return sent.trim() === "" ? "normalised" : "other";
  if (typeof kept !== "string") return "other";
  if (plain(sent) === plain(kept)) return "normalised";
  return instantOf(sent) === instantOf(kept) ? "normalised" : "other";
}

export function compareSent(
  sent: Readonly<Record<string, unknown>>,
  reply: object,
): Record<string, FieldComparison> {
  const kept = new Map<string, unknown>(Object.entries(reply));
  return Object.fromEntries(
    Object.entries(sent).map(([field, value]) => [field, compareValue(value, kept.get(field))]),
  );
}
