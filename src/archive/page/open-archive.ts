import type { Session } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { inScope, isAtRest } from "#src/archive/items/kind-state.ts";
import type { Scope } from "#src/archive/items/scope.ts";

/** Arguments of the loader of a route. */
interface LoaderArgs {
  context: { session: Session };
  cause: "enter" | "stay" | "preload";
  /** Aborts when the page is left. */
  abortController: AbortController;
}

/**
 * Opens the archive; a link that is only pointed at loads nothing. Resolves once the page has rows to
 * show, or can have none.
 */
export async function openArchive(
  scope: Scope,
  { context: { session }, cause, abortController: { signal } }: LoaderArgs,
): Promise<void> {
  const archive = archivedItemsPart(session);
  if (cause === "preload" || signal.aborted) return;
  archive.open(scope);
  if (cause === "stay") return;
  const isShown = () =>
    archive.items(scope).length > 0 || inScope(archive.get().kinds, scope).every(isAtRest);
  await new Promise<void>((resolve) => {
    const end = archive.subscribe(check);
    function check() {
      if (!isShown() && !signal.aborted) return;
      end();
      resolve();
    }
    signal.addEventListener("abort", check, { once: true });
    check();
  });
}
