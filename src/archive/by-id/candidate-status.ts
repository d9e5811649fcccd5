import type { Kind } from "#src/api/archive.ts";
import type { Candidate } from "#src/archive/by-id/find-items.ts";
import type { CandidateRead } from "#src/archive/by-id/use-candidate-reads.ts";
import { plannedItem } from "#src/archive/items/item.ts";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

/** The user's choices in the dialog, by ID. */
export interface Decisions {
  kinds: Readonly<Record<string, Kind>>;
  /** The user’s ticks: true for an ID that is restored. */
  included: Readonly<Record<string, boolean>>;
}

/** Reasons to skip an ID, as they are counted. */
const reasonText = {
  "not-found": "not found",
  "not-archived": "not archived",
  "not-restorable": "can’t be restored",
  "unknown-prefix": "can’t be restored",
  wordlike: "skipped",
  "needs-kind": "to choose",
  /** Several items have the number or title; the user chooses among them. */
  several: "to choose",
};

export type SkipReason = keyof typeof reasonText;

export interface CandidateStatus {
  candidate: Candidate;
  read: CandidateRead | null;
  /** The kind to restore it as; null while unknown. */
  kind: Kind | null;
  skipReason: SkipReason | null;
  /** True when it will be restored: unless there is a reason to skip it, or as the user chose. */
  included: boolean;
}

/** Status of a candidate, from its read and the user's decisions. */
export function statusOf(
  candidate: Candidate,
  read: CandidateRead | null,
  { kinds, included }: Decisions,
): CandidateStatus {
  const skipped = { candidate, read, kind: null, included: false };
  const { id, type } = candidate;
  if (type === "not-restorable" || type === "unknown-prefix") {
    return { ...skipped, skipReason: type };
  }
  const chosenKind = kinds[id] ?? null;
  const readKind = read?.state === "read" ? read.kind : null;
  const kind = type === "restorable" ? candidate.kind : (chosenKind ?? readKind);
  if (kind === null) return { ...skipped, skipReason: "needs-kind" };
  // Choosing a kind confirms that it is an ID.
  const several = (matchOf(candidate)?.count ?? 1) > 1;
  const skipReason =
    (chosenKind && read?.state !== "read" ? null : skipReasonOf(candidate.wordlike, read)) ??
    (several ? "several" : null);
  return { candidate, read, kind, skipReason, included: included[id] ?? skipReason === null };
}

/** The number or title that names the candidate; undefined for an ID of the text. */
export const matchOf = (candidate: Candidate) =>
  candidate.type === "restorable" ? candidate.match : undefined;

function skipReasonOf(wordlike: boolean, read: CandidateRead | null): SkipReason | null {
  if (read?.state === "not-found") return "not-found";
  if (read?.state !== "read") return wordlike ? "wordlike" : null;
  // Only null means active; a workspace that omits the field does not tell.
  return read.item.archived_at === null ? "not-archived" : null;
}

/** Number of each state: "4 ready · 1 not found · 1 can’t be restored · 1 duplicate". */
export function tallyOf(statuses: readonly CandidateStatus[], namedAgain: number): string {
  const looked = statuses.flatMap(({ read }) => read ?? []);
  const open = looked.filter(({ state }) => state === "reading").length;
  if (open > 0) {
    return `Looking up ${formatNumber(looked.length - open)} of ${formatNumber(looked.length)}`;
  }
  const counts = new Map<string, number>([["ready", 0]]);
  for (const { included, skipReason } of statuses) {
    const text = included ? "ready" : skipReason ? reasonText[skipReason] : "left out";
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const parts = [...counts].map(([text, count]) => `${formatNumber(count)} ${text}`);
  const duplicates = namedAgain + statuses.filter(({ candidate }) => candidate.repeated).length;
  if (duplicates > 0) parts.push(counted(duplicates, "duplicate", "duplicates"));
  return parts.join(" · ");
}

export function itemsToRestore(statuses: readonly CandidateStatus[]): PlannedItem[] {
  return statuses.flatMap(({ candidate, read, kind, included }) => {
    if (!included || !kind) return [];
    const { id } = candidate;
    const match = matchOf(candidate);
    if (read?.state !== "read") {
      return [match ? plannedItem(match.item) : { kind, id, name: id, archivedAt: null }];
    }
    const name = nameOf(viewOf(read.kind), read.item);
    return [{ kind, id, name, archivedAt: read.item.archived_at ?? null }];
  });
}
