export const selectionKey = "reshelve.selection";

/** The tab's sessionStorage, which outlasts a reload. */
export type SelectionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** True when a selection was kept over a reload. False where storage is refused. */
export function hasStoredSelection(storage: SelectionStorage): boolean {
  try {
    return storage.getItem(selectionKey) !== null;
  } catch {
    return false;
  }
}

export function removeStoredSelection(storage: SelectionStorage): void {
  try {
    storage.removeItem(selectionKey);
  } catch {
    // Refused storage holds nothing.
  }
}
