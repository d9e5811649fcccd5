import type { Session } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { type Scope, inScope, isAtRest } from "#src/archive/items/reader/reader-state.ts";
import { parseArchiveSearch, requestOf } from "#src/archive/page/search.ts";
import { preferences } from "#src/lib/preferences.ts";
import { dayAt, startOfDay } from "#src/lib/zone.ts";

/** Arguments of the loader of a route. */
interface LoaderArgs {
  context: { session: Session };
  location: { search: object };
  cause: "enter" | "stay" | "preload";
  /** Aborts when the page is left. */
  abortController: AbortController;
}

/**
 * Lets the archive read; a link that is only pointed at reads nothing.
 * Resolves once the page has rows to show, or can have none.
 */
export async function openArchive(
  scope: Scope,
  { context: { session }, location, cause, abortController: { signal } }: LoaderArgs,
): Promise<void> {
  const { reader, searchOf } = archivedItemsPart(session);
  if (cause === "preload" || signal.aborted) return;
  reader.open(scope);
  // From now on the page asks for what is typed, which its address only follows.
  if (cause === "stay") return;
  const found = searchOf(scope);
  const search = parseArchiveSearch(location.search);
  const today = startOfDay(dayAt(session.clock.now()));
  found.ask(requestOf(search, search.q, today, preferences.get().timeZone));
  const isShown = () => {
    const { phase, shown } = reader.get();
    const hasRows = (found.get()?.searched.length ?? 0) > 0;
    const mayHaveNone = inScope(shown, scope).every(isAtRest) || phase === "paused";
    return hasRows || (mayHaveNone && found.items().length === 0);
  };
  await new Promise<void>((resolve) => {
    const ends = [reader.subscribe(check), found.subscribe(check)];
    function check() {
      if (!isShown() && !signal.aborted) return;
      for (const end of ends) end();
      resolve();
    }
    signal.addEventListener("abort", check, { once: true });
    check();
  });
  if (signal.aborted) found.rest();
}
