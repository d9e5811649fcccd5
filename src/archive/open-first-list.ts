import { isKind } from "#src/api/archive.ts";
import type { Session } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";

/** Lets the archive read before the code of its page is there, where the page at `path` is one of it. */
export function openFirstList(session: Session, path: string): void {
  const [page, kind] = path.slice(import.meta.env.BASE_URL.length).split("/");
  if (page !== "" && page !== "archive") return;
  if (!kind) archivedItemsPart(session).open();
  else if (isKind(kind)) archivedItemsPart(session).open(kind);
}
