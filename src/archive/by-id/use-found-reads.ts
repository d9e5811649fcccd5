import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";
import type { Found } from "#src/archive/by-id/find-ids.ts";
import { createLimit } from "#src/archive/list/limit.ts";
import { type ItemRead, archiveItemQuery } from "#src/archive/queries.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Reads share the pace of the workspace with the writes that follow, so they are few. */
const atATime = 4;
export const readAtMost = 50;

/** What a read told about one identifier. */
export type FoundRead =
  | { state: "reading" }
  | { state: "read"; kind: Kind; item: Archived }
  /** The workspace reads others of the kind and does not know this one (404). */
  | { state: "unknown" }
  | { state: "not-read"; status: number | null };

interface Target {
  id: string;
  kind: Kind;
}

/** Reads what can be restored, the first 50 of a paste and 4 at a time; those not in the map are not read. */
export function useFoundReads(found: readonly Found[]): ReadonlyMap<string, FoundRead> {
  const { api } = useSession();
  const client = useQueryClient();
  const [limit] = useState(() => createLimit(atATime));
  const limited: Api = {
    ...api,
    readArchived: (kind, id, signal) => limit(() => api.readArchived(kind, id, signal), signal),
  };
  const queryOf = ({ kind, id }: Target) => archiveItemQuery(limited, client, kind, id);

  const targets = found.flatMap(targetsOf).slice(0, readAtMost);
  const firsts = targets.map(({ first }) => first);
  const reads = useQueries({ queries: firsts.map(queryOf) });
  // Only an identifier that is not of the first kind is worth a second read.
  const seconds = targets.flatMap(({ second }, at) => {
    const read = reads[at];
    const settled = read && !read.isPending && !isKnown(read);
    return second && settled ? [second] : [];
  });
  const secondReads = useQueries({ queries: seconds.map(queryOf) });

  const all = [...firsts, ...seconds].flatMap((target, at) => {
    const read = [...reads, ...secondReads][at];
    return read ? [{ ...target, read }] : [];
  });
  const readable = new Set(
    all.flatMap(({ kind, read }) => (isKnown(read) && read.isFetched ? [kind] : [])),
  );
  const told = new Map<string, FoundRead>();
  for (const { id, kind, read } of all) {
    const before = told.get(id);
    const now = readOf(kind, read, readable.has(kind));
    // Unknown as both kinds, or not known to be unknown.
    told.set(id, before && now.state === "unknown" ? before : now);
  }
  return told;
}

function targetsOf(one: Found): { first: Target; second: Target | null }[] {
  if (one.sort === "restorable") return [{ first: { id: one.id, kind: one.kind }, second: null }];
  if (one.sort !== "choice") return [];
  const [first, second] = one.kinds.map((kind) => ({ id: one.id, kind }));
  return first ? [{ first, second: second ?? null }] : [];
}

type Read = UseQueryResult<ItemRead>;

const isKnown = ({ data }: Read) => Boolean(data?.known && !data.refused);

function readOf(kind: Kind, { data, error }: Read, readable: boolean): FoundRead {
  if (data?.refused) {
    const { status } = data.refused;
    // 404 is the answer to an unknown route too: it says "unknown" only where others were read.
    return status === 404 && readable ? { state: "unknown" } : { state: "not-read", status };
  }
  if (data?.known) return { state: "read", kind, item: data.known.item };
  if (error) return { state: "not-read", status: error instanceof ApiError ? error.status : null };
  return { state: "reading" };
}

/** Whether two reads tell the same. */
export function sameRead(a: FoundRead | null, b: FoundRead | null): boolean {
  if (a?.state === "read" && b?.state === "read") return a.item === b.item && a.kind === b.kind;
  if (a?.state === "not-read" && b?.state === "not-read") return a.status === b.status;
  return a?.state === b?.state;
}
