import type { Api } from "#src/api/api.ts";
import { type Kind, archivedState } from "#src/api/archive.ts";
import { ApiError, UnreadableResponseError } from "#src/api/errors.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { parseTime } from "#src/lib/dates.ts";

/** State of an item as a read shows it. */
export interface ItemState {
  /** `unreadable`: the workspace answered, but not with the item as it is. */
  found: "active" | "archived" | "not-found" | "unreadable";
  /** Time of archiving in epoch milliseconds; null where it is not known. */
  archivedAt: number | null;
}

/** State of an item that is not shown as it is. */
export const notReadable: ItemState = { found: "unreadable", archivedAt: null };

/** The state that a failed read shows; null where the workspace did not answer, or refused the key. */
function stateOfError(error: unknown): ItemState | null {
  if (error instanceof UnreadableResponseError || error instanceof InvalidIdError)
    return notReadable;
  if (!(error instanceof ApiError) || error.status === 401) return null;
  const isGone = error.status === 404 || error.status === 410;
  return isGone ? { found: "not-found", archivedAt: null } : notReadable;
}

/**
 * Reads a state in the background. Rejects where the workspace did not answer or refused the key, and
 * once `stop` aborts.
 */
export async function readState<S>(
  pacer: Api["pacer"],
  read: () => Promise<S>,
  stop: AbortSignal,
): Promise<S | ItemState> {
  try {
    return await inBackground(pacer, read, { signal: stop });
  } catch (error) {
    stop.throwIfAborted();
    const state = stateOfError(error);
    if (state) return state;
    throw error;
  }
}

export const readItemState = (
  { readArchived, pacer }: Pick<Api, "readArchived" | "pacer">,
  kind: Kind,
  id: string,
  stop: AbortSignal,
): Promise<ItemState> =>
  readState(
    pacer,
    async () => {
      const { item } = await readArchived(kind, id, stop);
      const state = item.id === id ? archivedState(item.archived_at) : "unclear";
      if (state === "unclear") return notReadable;
      return { found: state, archivedAt: parseTime(item.archived_at ?? "")?.getTime() ?? null };
    },
    stop,
  );
