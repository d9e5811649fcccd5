import { useSyncExternalStore } from "react";
import { type View, parseStoredViews, serialiseViews } from "#src/archive/finder/views/view.ts";
import { acrossTabs, createEmitter } from "#src/lib/store.ts";

const storageKey = "reshelve.views";
const changes = createEmitter();
const subscribe = acrossTabs(changes);

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Replaces the views of this browser. Returns false where it keeps nothing. */
function saveViews(views: readonly View[]): boolean {
  try {
    localStorage.setItem(storageKey, serialiseViews(views));
  } catch {
    return false;
  }
  changes.emit();
  return true;
}

/** The views of this browser, in every tab, and the function that replaces them. */
export function useViews() {
  const views = parseStoredViews(useSyncExternalStore(subscribe, read));
  return { views, saveViews };
}
