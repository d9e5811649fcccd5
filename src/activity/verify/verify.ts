import { z } from "#src/api/zod.ts";
import { formatExact, formatNumber, parseTime } from "#src/lib/format.ts";
import { type AuditEntry, firstBreak } from "#src/writes/log/audit-entry.ts";
import { hashOf, isEntry } from "#src/writes/log/stored-entry.ts";
import { type ActivityFile, sealOf, serialize } from "#src/activity/export.ts";
import { requestLabel } from "#src/activity/labels.ts";

/** 10,000 requests with long answers stay below this. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

const text = z.nullable(z.string());
const file = z.looseObject({
  format: z.literal("reshelve activity"),
  version: z.literal(1),
  exported_at: z.string(),
  scope: z.string(),
  whole: z.boolean(),
  count: z.number(),
  last_hash: text,
  seal: text,
  entries: z.array(z.unknown()),
});

/** Checks the value itself and not zod's copy, as the hash covers every member. */
const isActivityFile = (value: unknown): value is ActivityFile => z.safeParse(file, value).success;

/** Result of verifying a file. */
export interface Verdict {
  /** `unreadable`: not an activity export. */
  result: "verified" | "changed" | "unreadable";
  title: string;
  /** Whole sentences. */
  findings: readonly string[];
}

const unreadable = (finding: string): Verdict => ({
  result: "unreadable",
  title: "Not verified.",
  findings: [finding, "Choose a JSON file that was exported on this page."],
});

/** The index of the first entry that was changed, in a whole chain or in a selection of entries. */
async function firstChanged({ whole, entries }: ActivityFile): Promise<number | null> {
  const read = entries.map((stored) => (isEntry(stored) ? stored : null));
  if (whole) return firstBreak(read);
  for (const [index, one] of read.entries()) {
    if ((await firstBreak([one])) !== null) return index;
  }
  return null;
}

const placeOf = (index: number, count: number) =>
  `Entry ${formatNumber(index + 1)} of ${formatNumber(count)} from the oldest`;

function nameOf(one: AuditEntry, index: number, count: number): string {
  const date = parseTime(one.at);
  const sent = date ? formatExact(date) : one.at;
  return `${placeOf(index, count)} (${requestLabel(one)} “${one.name ?? one.target}”, sent ${sent})`;
}

function describeChange({ whole, entries }: ActivityFile, index: number): string {
  const one = entries[index];
  if (!isEntry(one))
    return `${placeOf(index, entries.length)} can’t be read, so it can’t be verified.`;
  const name = nameOf(one, index, entries.length);
  if (one.hash === null) {
    return `${name} was recorded without a hash, so it can’t be verified.`;
  }
  if (whole && index > 0 && one.before !== hashOf(entries[index - 1])) {
    return `${name} does not follow the previous entry: one of them was changed, or an entry was added, moved or removed here.`;
  }
  return `${name} was changed: its hash doesn’t match.`;
}

/** Every sign that a file was changed. */
async function findChanges(content: ActivityFile): Promise<string[]> {
  const { count, entries, last_hash: lastHash, seal } = content;
  const faults = [];
  const changed = await firstChanged(content);
  if (changed !== null) faults.push(describeChange(content, changed));
  if (count !== entries.length) {
    faults.push(
      `The file says it has ${formatNumber(count)} entries, but it has ${formatNumber(entries.length)}.`,
    );
  }
  if (lastHash !== hashOf(entries.at(-1))) {
    faults.push(
      "The last entry is not the one that the file names as its last: the end was removed or changed.",
    );
  }
  if (faults.length === 0 && seal !== (await sealOf(content))) {
    faults.push(
      "Every entry matches, but the file’s export time, scope, count or list of entries was changed.",
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
    return unreadable("The file is not JSON, or it is incomplete.");
  }
  if (!isActivityFile(content)) return unreadable("The file is JSON, but not an activity export.");
  const faults = await findChanges(content);
  if (faults.length > 0)
    return { result: "changed", title: "Changed since it was exported.", findings: faults };
  return { result: "verified", title: titleOf(content), findings: limitsOf(content, exported) };
}

function titleOf({ entries: { length } }: ActivityFile): string {
  if (length === 0) return "The file is valid and has no entries.";
  return length === 1 ? "1 entry verified." : `All ${formatNumber(length)} entries verified.`;
}

/** Facts that a verified file does not prove. */
function limitsOf({ whole, entries }: ActivityFile, exported: string): string[] {
  const limits = [];
  if (!whole) {
    limits.push(
      "The file is a selection: each entry is unchanged, but entries between them may be missing.",
    );
  } else if (isEntry(entries[0]) && entries[0].before) {
    limits.push("Older entries were cleared before the export.");
  }
  if (serialize(JSON.parse(exported)) !== exported) {
    limits.push("The file was reformatted after the export, but its content is the same.");
  }
  limits.push(
    "This detects changes, but is not legal proof: someone could create a whole new chain.",
  );
  return limits;
}
