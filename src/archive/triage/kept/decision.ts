import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import type { ItemRef } from "#src/archive/items/item.ts";
import { parseTime } from "#src/lib/format.ts";
import type { LongTask } from "#src/lib/long-task.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

export const MAX_NOTE = 200;

/** Decision about one archiving of an item: it stays archived, or somebody has to answer the note. */
export interface Decision {
  verdict: "left" | "flagged";
  note: string;
  /** Time of the archiving, in epoch milliseconds; null for an item without one. */
  archived: number | null;
  /** Time of the decision, in epoch milliseconds. */
  at: number;
}

/** A decision with its item, as it is stored. */
export interface DecisionRow extends ItemRef, Decision {}

/** A new decision about an item; null where it is to decide. */
export interface Change extends ItemRef {
  decision: Decision | null;
}

/** An item, and when it was archived as received. */
export type Archiving = Omit<PlannedItem, "name">;

const shape = z
  .object({
    kind: z.enum(kinds),
    id: z.string(),
    verdict: z.enum(["left", "flagged"]),
    note: z.string().check(z.maxLength(MAX_NOTE)),
    archived: z.nullable(z.number()),
    at: z.number(),
  })
  .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id)));

/** Parses a stored or imported decision; null where it is damaged, or of another version. */
export const parseRow = (row: unknown): DecisionRow | null => z.safeParse(shape, row).data ?? null;

/** The change that a row makes. Equal texts are one text: there may be 100,000. */
export const changeOf = ({ kind, id, verdict, note, archived, at }: DecisionRow): Change => ({
  kind: kinds.find((one) => one === kind) ?? kind,
  id,
  decision: { verdict: verdict === "left" ? "left" : "flagged", note, archived, at },
});

export function decide(
  { kind, id, archivedAt }: Archiving,
  verdict: Decision["verdict"],
  note: string,
  at: number,
): Change {
  const archived = (archivedAt === null ? null : parseTime(archivedAt)?.getTime()) ?? null;
  return { kind, id, decision: { verdict, note: note.trim().slice(0, MAX_NOTE), archived, at } };
}

/** True for a decision about the archiving at a time; NaN for an item without one. */
export const isAbout = ({ archived }: Decision, time: number): boolean =>
  archived === null ? Number.isNaN(time) : archived === time;

const textOf = ({ verdict, note, archived }: Decision) => [verdict, note, archived].join(" ");

/** True if a decision replaces another one: it is newer, or of the same time and first by its text. */
const replaces = (one: Decision, other: Decision): boolean =>
  one.at === other.at ? textOf(one) < textOf(other) : one.at > other.at;

/** Changes that add decisions to others, and their numbers. */
export interface Merge {
  changes: readonly Change[];
  /** Decisions about items without one, decisions that replace an older one, and older or equal ones. */
  added: number;
  replaced: number;
  kept: number;
}

const ROWS_PER_STEP = 1_000;

/** Merges decisions into others: of two about one item the newer one wins. */
export function* merge(
  before: (kind: Kind, id: string) => Decision | null,
  rows: readonly DecisionRow[],
): LongTask<Merge> {
  const changes = new Map<string, Change>();
  let [added, replaced] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const { kind, id } = row;
    const key = `${kind}/${id}`;
    const own = before(kind, id);
    const last = changes.get(key);
    const current = last?.decision ?? own;
    const change = changeOf(row);
    if (current && change.decision && !replaces(change.decision, current)) continue;
    changes.set(key, change);
    if (last) continue;
    if (own) replaced += 1;
    else added += 1;
  }
  return { changes: [...changes.values()], added, replaced, kept: rows.length - changes.size };
}
