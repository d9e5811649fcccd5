import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { Candidate } from "#src/archive/by-id/find-items.ts";
import { archiveItemQuery } from "#src/archive/item/item-query.ts";
import { type ItemRef, plannedItem } from "#src/archive/items/item.ts";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";
import type { ItemRead } from "#src/archive/queries.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

/** Low, as reads use up the same rate limit as the restores that follow. */
const CONCURRENT_READS = 4;
export const MAX_READS = 50;

/** Returns a function that puts reads into lines, in each of which one waits for the one before it. */
function createLines() {
  const lines: Promise<unknown>[] = [];
  let count = 0;
  return <T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const place = count % CONCURRENT_READS;
    count += 1;
    const result = Promise.resolve(lines[place]).then(() => {
      signal?.throwIfAborted();
      return read();
    });
    lines[place] = result.catch(() => {});
    return result;
  };
}

export type CandidateRead =
  | { state: "reading" }
  | { state: "read"; kind: Kind; item: Archived }
  /** A 404, from a workspace that does return other items of the kind. */
  | { state: "not-found" }
  | { state: "failed"; status: number | null };

/**
 * The status of each candidate. Those that can be restored are read: the first 50, 4 at a time.
 */
export function useCandidateStatuses(
  candidates: readonly Candidate[],
  choices: Choices,
): CandidateStatus[] {
  const { api } = useSession();
  const [inLine] = useState(createLines);
  const limited: Api = {
    ...api,
    readArchived: (kind, id, signal) => inLine(() => api.readArchived(kind, id, signal), signal),
  };
  const queryOf = ({ kind, id }: ItemRef) => archiveItemQuery(limited, kind, id);

  const targets = candidates
    .map(targetsOf)
    .filter(({ length }) => length > 0)
    .slice(0, MAX_READS);
  const firsts = targets.flatMap(([first]) => first ?? []);
  const reads = useQueries({ queries: firsts.map(queryOf) });
  // An ID is read as its second kind only if it is not of the first.
  const seconds = targets.flatMap(([, second], at) => {
    const read = reads[at];
    const isOther = read && !read.isPending && !isKnown(read);
    return second && isOther ? [second] : [];
  });
  const secondReads = useQueries({ queries: seconds.map(queryOf) });

  const all = [...firsts, ...seconds].flatMap((target, at) => {
    const read = [...reads, ...secondReads][at];
    return read ? [{ ...target, read }] : [];
  });
  const readable = new Set(
    all.flatMap(({ kind, read }) => (isKnown(read) && read.isFetched ? [kind] : [])),
  );
  const results = new Map<string, CandidateRead>();
  for (const { id, kind, read } of all) {
    const first = results.get(id);
    const result = readOf(kind, read, readable.has(kind));
    // "Not found" needs a 404 for both kinds; where the first read failed, that failure stays.
    results.set(id, first && result.state === "not-found" ? first : result);
  }
  return candidates.map((one) => statusOf(one, results.get(one.id) ?? null, choices));
}

/** An ID as each kind that it may be of. */
function targetsOf(candidate: Candidate): ItemRef[] {
  const { id, type } = candidate;
  if (type === "restorable") return [{ id, kind: candidate.kind }];
  return type === "ambiguous" ? candidate.kinds.map((kind) => ({ id, kind })) : [];
}

type Read = UseQueryResult<ItemRead>;

const isKnown = ({ data }: Read) => Boolean(data?.known && !data.refused);

function readOf(kind: Kind, { data, error }: Read, readable: boolean): CandidateRead {
  if (data?.refused) {
    const { status } = data.refused;
    // An unknown route answers 404 too, so it proves nothing where no item of the kind was read.
    return status === 404 && readable ? { state: "not-found" } : { state: "failed", status };
  }
  if (data?.known) return { state: "read", kind, item: data.known.item };
  if (error) return { state: "failed", status: error instanceof ApiError ? error.status : null };
  return { state: "reading" };
}

/** The user's choices in the dialog, by ID. */
export interface Choices {
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

/** Status of a candidate, from its read and the user's choices. */
function statusOf(
  candidate: Candidate,
  read: CandidateRead | null,
  { kinds, included }: Choices,
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
  // Only null means active; a workspace that omits the field does not say.
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
