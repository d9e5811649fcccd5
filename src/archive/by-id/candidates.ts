import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import type { Kind } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { Candidate, ItemIndex } from "#src/archive/by-id/find-items.ts";
import { archiveItemQuery } from "#src/archive/item/item-query.ts";
import { archivedItem } from "#src/archive/items/item.ts";
import type { ItemRead } from "#src/archive/queries.ts";
import { restoreOf } from "#src/writes/run/run-plan.ts";
import { isConfirmed } from "#src/writes/send/states.ts";

/** Candidates that are shown, and read where they are not loaded: reads use up the rate limit too. */
export const MAX_SHOWN = 100;

/** The user's choice about a candidate. */
export interface Choice {
  kind?: Kind;
  included?: boolean;
}
/** Choices by the ID of their candidate. */
export type Choices = Readonly<Record<string, Choice>>;

export type CandidateStatus = ReturnType<typeof useCandidateStatuses>[number];

/** The status of each candidate. Those that are shown and not loaded are read. */
export function useCandidateStatuses(
  candidates: readonly Candidate[],
  { byId }: ItemIndex,
  choices: Choices,
) {
  const { api, writes } = useSession();
  const inTurn: Api = {
    ...api,
    readArchived: (kind, id, signal = new AbortController().signal) =>
      inBackground(api.pacer, () => api.readArchived(kind, id, signal), { signal }),
  };
  const targets = candidates
    .slice(0, MAX_SHOWN)
    .filter(({ id }) => !byId.has(id))
    .flatMap(({ id, kinds }) => kinds.map((kind) => ({ id, kind })));
  const reads = useQueries({
    queries: targets.map(({ kind, id }) => ({
      ...archiveItemQuery(inTurn, kind, id),
      retry: false,
    })),
  });
  return candidates.map((candidate) => {
    const { id, kinds, sharedBy = 1 } = candidate;
    const [only = null, another] = kinds;
    const chosenKind = choices[id]?.kind ?? (another ? null : only);
    const own = targets.flatMap((target, at) => {
      const read = reads[at];
      return target.id === id && read ? [{ ...target, ...read }] : [];
    });
    const found = own.find(({ data }) => data?.known && !data.refused);
    const known = found?.data?.known;
    const read = known && archivedItem(found.kind, { ...known, readable: true, id }, 1);
    const item = byId.get(id) ?? read ?? null;
    const kind = item?.kind ?? chosenKind;
    const isRestored = item && isConfirmed(writes.stateOf(restoreOf(item)));
    const isActive = known?.item.archived_at === null || isRestored === true;
    const isSure = item !== null && !isActive && sharedBy === 1;
    return {
      candidate,
      /** The kind to restore it as; null while unknown. */
      kind,
      /** The item as loaded; null where it was not found. */
      item,
      /** True where the workspace shows it as active. */
      isActive,
      /** Why its item is not known; null where it is, or can't be restored at all. */
      problem: item || own.length === 0 ? null : problemOf(own),
      /** True when it will be restored: one that was found archived, or as the user chose. */
      included: kind !== null && (choices[id]?.included ?? isSure),
    };
  });
}

function problemOf(reads: readonly Pick<UseQueryResult<ItemRead>, "data" | "error">[]) {
  const failures = reads.map(({ data, error }) => data?.refused ?? error);
  if (failures.includes(null)) return "reading" as const;
  const statuses = failures.map((failure) =>
    failure instanceof ApiError || (failure && "status" in failure) ? failure.status : null,
  );
  // Not found needs a 404 for each kind that it may be of.
  return { status: statuses.find((status) => status !== 404) ?? statuses[0] ?? null };
}
