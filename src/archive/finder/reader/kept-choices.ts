/** Name of the database with what was read of the workspace at an address. */
export const keptDatabase = (address: string) => `reshelve archive ${address}`;

const keepKey = (address: string) => `reshelve.archive.keep ${address}`;
const paceKey = (address: string) => `reshelve.archive.pace ${address}`;

/** Storage may be blocked or full; nothing is then remembered. */
function inStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** The choice whether what is read of a workspace is kept in this browser; not, by default. */
export const keepChoice = (address: string) => ({
  get: () => inStorage((storage) => storage.getItem(keepKey(address))) === "yes",
  set: (keeps: boolean) =>
    void inStorage((storage) =>
      keeps ? storage.setItem(keepKey(address), "yes") : storage.removeItem(keepKey(address)),
    ),
});

/** The pace that was learned for a workspace, in requests a minute. */
export const learnedPace = (address: string) => ({
  get(): number | null {
    const pace = Number(inStorage((storage) => storage.getItem(paceKey(address))) ?? Number.NaN);
    return Number.isSafeInteger(pace) && pace > 0 ? pace : null;
  },
  set: (perMinute: number) =>
    void inStorage((storage) => storage.setItem(paceKey(address), String(perMinute))),
});

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
