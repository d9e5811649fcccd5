import type { WebStorage } from "#src/lib/web-storage.ts";

export const selectionKey = "reshelve.selection";

/** True when a selection was kept over a reload. False where storage is refused. */
export function hasStoredSelection(storage: WebStorage): boolean {
  try {
    return storage.getItem(selectionKey) !== null;
  } catch {
    return false;
  }
}

export function removeStoredSelection(storage: WebStorage): void {
  try {
    storage.removeItem(selectionKey);
  } catch {
    // Refused storage holds nothing.
  }
}
