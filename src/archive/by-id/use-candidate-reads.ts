import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { Candidate } from "#src/archive/by-id/find-items.ts";
import { archiveItemQuery } from "#src/archive/item/item-query.ts";
import type { ItemRef } from "#src/archive/items/item.ts";
import type { ItemRead } from "#src/archive/queries.ts";
import { createConcurrencyLimit } from "#src/lib/concurrency-limit.ts";

/** Low, as reads use up the same rate limit as the restores that follow. */
const CONCURRENT_READS = 4;
export const MAX_READS = 50;

export type CandidateRead =
  | { state: "reading" }
  | { state: "read"; kind: Kind; item: Archived }
  /** A 404, from a workspace that does return other items of the kind. */
  | { state: "not-found" }
  | { state: "failed"; status: number | null };

/**
 * Reads the candidates that can be restored: the first 50, 4 at a time. Those that are not read are
 * not in the map.
 */
export function useCandidateReads(
  candidates: readonly Candidate[],
): ReadonlyMap<string, CandidateRead> {
  const { api } = useSession();
  const [limit] = useState(() => createConcurrencyLimit(CONCURRENT_READS));
  const limited: Api = {
    ...api,
    readArchived: (kind, id, signal) => limit(() => api.readArchived(kind, id, signal), signal),
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
  return results;
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
