import type { QueryClient } from "@tanstack/react-query";
import { itemKey } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import type { WriteState } from "#src/writes/send/states.ts";

export interface ItemRead {
  /** Null when it was never loaded. */
  known: Item<Archived> | null;
  /** The 404 or 405 of the last read: the item is unknown, or the workspace can't read single items. */
  refused: { status: number; words: string | null } | null;
}

/** Puts the item of a confirmed restore into the cache, if it was loaded before. */
export function keepRestored(
  client: QueryClient,
  { kind, id }: { kind: Kind; id: string },
  state: WriteState<"restore"> | undefined,
): void {
  if (state?.phase !== "done" || state.outcome.grade !== "confirmed") return;
  const { value } = state.outcome;
  const read = client.getQueryData<ItemRead>(itemKey(kind, id));
  if (!read) return;
  // A message of another tab has only the ID and that it was restored.
  const item = { ...read.known?.item, ...value.item };
  client.setQueryData<ItemRead>(itemKey(kind, id), { known: { ...value, item }, refused: null });
}
