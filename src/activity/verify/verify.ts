import { z } from "#src/api/zod.ts";
import { formatExact, formatNumber, parseTime } from "#src/lib/format.ts";
import { type Entry, firstBreak } from "#src/writes/log/entry.ts";
import type { OperationName } from "#src/writes/send/write.ts";
import { type ActivityFile, layOut, sealOf } from "#src/activity/export.ts";
import { operationWord } from "#src/activity/words.ts";

/** Bytes of a file that is read at all; 10,000 requests with long answers stay below it. */
export const largestFile = 64 * 1024 * 1024;

const text = z.nullable(z.string());
// Loose, as an entry of a later version may have more members, which its hash covers too.
const entry = z.looseObject({
  request: z.string(),
  by: z.literal(["answer", "late", "read", "lost"]),
  at: z.string(),
  duration: z.nullable(z.number()),
  origin: z.string(),
  operation: z.custom<OperationName>((value) => typeof value === "string"),
  target: z.string(),
  name: text,
  method: z.string(),
  path: z.string(),
  body: text,
  grade: z.literal(["confirmed", "refused", "unknown"]),
  reason: text,
  status: z.nullable(z.number()),
  answer: text,
  who: z.string(),
  run: text,
  before: text,
  hash: text,
});
const file = z.looseObject({
  format: z.literal("reshelve activity"),
  version: z.literal(1),
  exported_at: z.string(),
  scope: z.string(),
  whole: z.boolean(),
  count: z.number(),
  last_hash: text,
  seal: text,
  entries: z.array(entry),
});

/** The value itself and not what zod makes of it, as every member that came is hashed. */
const isActivityFile = (value: unknown): value is ActivityFile => z.safeParse(file, value).success;

/** What a file proves. */
export interface Verdict {
  /** `fits`: nothing speaks against it; `broken`: something was changed; `unreadable`: it is no such file. */
  result: "fits" | "broken" | "unreadable";
  title: string;
  /** Whole sentences. */
  findings: readonly string[];
}

const unreadable = (finding: string): Verdict => ({
  result: "unreadable",
  title: "Not verified.",
  findings: [finding, "Choose a JSON file that was exported on this page."],
});

/** The index of the first entry that does not fit, of a chain or of entries taken from one. */
async function brokenIn({ whole, entries }: ActivityFile): Promise<number | null> {
  if (whole) return firstBreak(entries);
  for (const [index, one] of entries.entries()) {
    if ((await firstBreak([one])) !== null) return index;
  }
  return null;
}

function nameOf(one: Entry, index: number, count: number): string {
  const date = parseTime(one.at);
  const sent = date ? formatExact(date) : one.at;
  return `Entry ${formatNumber(index + 1)} of ${formatNumber(count)}, counted from the oldest (${operationWord(one)} “${one.name ?? one.target}”, sent ${sent})`;
}

function wordsOf({ whole, entries }: ActivityFile, index: number): string {
  const one = entries[index];
  if (!one) return "An entry is missing.";
  const name = nameOf(one, index, entries.length);
  if (one.hash === null) {
    return `${name} was written where the browser could not hash, so nothing can be said of it.`;
  }
  if (whole && index > 0 && one.before !== entries[index - 1]?.hash) {
    return `${name} does not follow the entry before it: one of the two was changed, or an entry was added, moved or taken out here.`;
  }
  return `${name} was changed after it was written: its hash does not fit it.`;
}

/** What speaks against a file. */
async function faultsOf(content: ActivityFile): Promise<string[]> {
  const { count, entries, last_hash: lastHash, seal } = content;
  const faults = [];
  const broken = await brokenIn(content);
  if (broken !== null) faults.push(wordsOf(content, broken));
  if (count !== entries.length) {
    faults.push(
      `It says that it holds ${formatNumber(count)} entries, and it holds ${formatNumber(entries.length)}.`,
    );
  }
  if (lastHash !== (entries.at(-1)?.hash ?? null)) {
    faults.push(
      "Its last entry is not the one that it names as the last: the end was cut off or changed.",
    );
  }
  if (faults.length === 0 && seal !== (await sealOf(content))) {
    faults.push(
      "Every entry fits, but what the file says of itself (when it was exported, its scope, its count), or which entries it holds, was changed.",
    );
  }
  return faults;
}

/** Recomputes the chain of an exported file. Rejects where the browser cannot hash. */
export async function verifyText(exported: string): Promise<Verdict> {
  let content: unknown;
  try {
    content = JSON.parse(exported);
  } catch {
    return unreadable("The file is not JSON, or it was cut off.");
  }
  if (!isActivityFile(content)) return unreadable("The file is JSON, but no exported activity.");
  const faults = await faultsOf(content);
  if (faults.length > 0) return { result: "broken", title: "Does not fit.", findings: faults };
  return { result: "fits", title: titleOf(content), findings: limitsOf(content, exported) };
}

function titleOf({ entries: { length } }: ActivityFile): string {
  if (length === 0) return "The file fits, and holds no entries.";
  return length === 1 ? "The one entry fits." : `All ${formatNumber(length)} entries fit.`;
}

/** What the fitting of a file leaves open. */
function limitsOf({ whole, entries }: ActivityFile, exported: string): string[] {
  const limits = [];
  if (!whole) {
    limits.push(
      "The file is a selection: each entry is as it was written, but whether others stood between them cannot be told.",
    );
  } else if (entries[0]?.before) {
    limits.push("Older entries came before the first one; they had been cleared.");
  }
  if (layOut(JSON.parse(exported)) !== exported) {
    limits.push("Its text was laid out anew since it was exported; its content is the same.");
  }
  limits.push(
    "Somebody who writes a whole new chain can make one that fits: this shows changes, and is no legal proof.",
  );
  return limits;
}
