import type { Api } from "#src/api/api.ts";
import { type Kind, archivedState } from "#src/api/archive.ts";
import { ApiError, UnreadableResponseError } from "#src/api/errors.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import { parseTime } from "#src/lib/dates.ts";

/** State of an item as a read shows it. */
export interface ItemState {
  /** `unreadable`: the workspace replied, but not with the item as it is. */
  found: "active" | "archived" | "not-found" | "unreadable";
  /** Time of archiving in epoch milliseconds; null where it is not known. */
  archivedAt: number | null;
}

/** State of an item that is not shown as it is. */
const notReadable: ItemState = { found: "unreadable", archivedAt: null };

/** The state that a failed read shows; null where the workspace did not reply, or refused the key. */
export function stateOfError(error: unknown): ItemState | null {
  if (error instanceof UnreadableResponseError || error instanceof InvalidIdError)
    return notReadable;
  if (!(error instanceof ApiError) || error.status === 401) return null;
  const isGone = error.status === 404 || error.status === 410;
  return isGone ? { found: "not-found", archivedAt: null } : notReadable;
}

export async function readItemState(
  { readArchived }: Pick<Api, "readArchived">,
  kind: Kind,
  id: string,
  signal: AbortSignal,
): Promise<ItemState> {
  const { item } = await readArchived(kind, id, signal);
  const state = item.id === id ? archivedState(item.archived_at) : "unclear";
  if (state === "unclear") return notReadable;
  return { found: state, archivedAt: parseTime(item.archived_at ?? "")?.getTime() ?? null };
}
