/** Name of the database with what was read of the workspace at an address. */
export const keptDatabase = (address: string) => `reshelve archive ${address}`;

export const keepKey = (address: string) => `reshelve.archive.keep ${address}`;
export const paceKey = (address: string) => `reshelve.archive.pace ${address}`;

/** Storage may be blocked or full; nothing is then remembered. */
export function inStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** Deletes what was kept of the workspace at an address. */
export function deleteKept(address: string): void {
  try {
    indexedDB.deleteDatabase(keptDatabase(address));
  } catch {
    // A browser that forbids storage kept nothing.
  }
}

/**
 * Deletes all that a reading left in this browser, for Disconnect. Small on purpose: the reader's
 * own code may never have been loaded.
 */
export function forgetReading(address: string): void {
  inStorage((storage) => {
    storage.removeItem(keepKey(address));
    storage.removeItem(paceKey(address));
  });
  deleteKept(address);
}
