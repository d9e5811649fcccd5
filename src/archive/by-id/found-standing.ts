import type { Kind } from "#src/api/archive.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import type { Found } from "#src/archive/by-id/find-ids.ts";
import type { FoundRead } from "#src/archive/by-id/use-found-reads.ts";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";

/** What a person decided in the dialog, by id. */
export interface Decisions {
  kinds: ReadonlyMap<string, Kind>;
  anyway: ReadonlySet<string>;
}

export type LeftOut = "no-choice" | "other" | "unknown-prefix" | "word" | "not-archived";

export interface Standing {
  found: Found;
  read: FoundRead | null;
  /** As what it would be restored; null while that is not known. */
  kind: Kind | null;
  /** Why it is left out, unless a person wants it anyway. */
  leftOut: LeftOut | null;
  /** Whether a person may want it anyway. */
  optional: boolean;
  sent: boolean;
}

/** How a found identifier stands, from what was read and what was decided. */
export function standingOf(
  found: Found,
  read: FoundRead | null,
  { kinds, anyway }: Decisions,
): Standing {
  const none = { found, read, kind: null, optional: false, sent: false };
  if (found.sort === "other") return { ...none, leftOut: "other" };
  if (found.sort === "unknown") return { ...none, leftOut: "unknown-prefix" };
  const picked = kinds.get(found.id) ?? null;
  const seen = read?.state === "read" ? read.kind : null;
  const kind = found.sort === "restorable" ? found.kind : (picked ?? seen);
  if (kind === null) return { ...none, leftOut: "no-choice" };
  // Who says which kind it is takes it for an identifier.
  const leftOut = reasonOf(found.wordlike && !picked, read);
  const optional = leftOut !== null;
  return { found, read, kind, leftOut, optional, sent: !optional || anyway.has(found.id) };
}

function reasonOf(wordlike: boolean, read: FoundRead | null): LeftOut | null {
  if (read?.state !== "read") return wordlike ? "word" : null;
  // Only a null says so; a workspace that leaves the field out says nothing.
  return read.item.archived_at === null ? "not-archived" : null;
}

/** The items that will be restored, in the order in which they were found. */
export function itemsOf(standings: readonly Standing[]): PlannedItem[] {
  return standings.flatMap(({ found: { id }, read, kind, sent }) => {
    if (!sent || !kind) return [];
    if (read?.state !== "read") return [{ kind, id, name: id, archivedAt: null }];
    const name = nameOf(viewOf(read.kind), read.item);
    return [{ kind, id, name, archivedAt: read.item.archived_at ?? null }];
  });
}
