import type { Api } from "#src/api/api.ts";
import { type Kind, archivedState } from "#src/api/archive.ts";
import { ApiError, UnreadableResponseError } from "#src/api/errors.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { mayRepeatRead } from "#src/api/repeat.ts";
import { parseTime } from "#src/lib/format.ts";
import { wait } from "#src/lib/wait.ts";

/** State of an item as a read shows it. */
export interface ItemState {
  /** `unreadable`: the workspace answered, but not with the item as it is. */
  found: "active" | "archived" | "not-found" | "unreadable";
  /** Time of archiving in epoch milliseconds; null where it is not known. */
  archivedAt: number | null;
}

const unreadable: ItemState = { found: "unreadable", archivedAt: null };

/** The state that a failed read shows; null where the workspace did not answer, or refused the key. */
function stateOfError(error: unknown): ItemState | null {
  if (error instanceof UnreadableResponseError || error instanceof InvalidIdError)
    return unreadable;
  if (!(error instanceof ApiError) || error.status === 401) return null;
  const isGone = error.status === 404 || error.status === 410;
  return isGone ? { found: "not-found", archivedAt: null } : unreadable;
}

/**
 * Reads an item at the pace of the background, again as all reads are. Rejects where the workspace
 * did not answer or refused the key, and once `stop` aborts.
 */
export async function readItemState(
  api: Pick<Api, "readArchived" | "pacer">,
  kind: Kind,
  id: string,
  stop: AbortSignal,
): Promise<ItemState> {
  for (let failures = 0; ; failures += 1) {
    try {
      const read = () => api.readArchived(kind, id, stop);
      const { item } = await inBackground(api.pacer, read, stop);
      const state = item.id === id ? archivedState(item.archived_at) : "unclear";
      if (state === "unclear") return unreadable;
      return { found: state, archivedAt: parseTime(item.archived_at ?? "")?.getTime() ?? null };
    } catch (error) {
      stop.throwIfAborted();
      if (!mayRepeatRead(failures, error)) {
        const state = stateOfError(error);
        if (state) return state;
        throw error;
      }
      await wait(api.pacer.repeatDelay(failures, error), stop);
    }
  }
}
