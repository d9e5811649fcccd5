import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from "idb";
import { wait } from "#src/lib/wait.ts";

/** Time after which a browser that does not open a database is taken to have none. */
export const OPEN_LIMIT_MS = 3_000;

async function endOfLimit(): Promise<never> {
  await wait(OPEN_LIMIT_MS);
  throw new DOMException("The database did not open within 3 s.", "TimeoutError");
}

/**
 * A database of this browser. It opens at its first use, and again after it was closed: by a newer
 * version or a deletion in another tab, which it makes way for, or with the site's data.
 */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>["upgrade"]>,
) {
  let current: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => void (current = null);

  function start() {
    // Not a part of the first page, which may never open a database.
    const library = import("idb");
    const opened = library.then(({ openDB }) =>
      openDB<Schema>(name, version, {
        upgrade,
        blocking: () => {
          forget();
          void opened.then((database) => database.close());
        },
        terminated: forget,
      }),
    );
    // One that opens late is used from then on.
    opened.then(() => (current = opened), forget);
    return Promise.race([opened, library.then(endOfLimit)]);
  }

  return {
    /** Resolves with the open database. Rejects where the browser refuses, or takes longer than 3 s. */
    open: () => (current ??= start()),
    async close() {
      const opening = current;
      forget();
      (await opening)?.close();
    },
  };
}

/** True where this browser has a database. Rejects where it forbids storage. */
export const hasDatabase = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((database) => database.name === name);

/** Deletes a database, once every tab has closed it. A browser that forbids storage has none. */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Its mention throws where storage is blocked.
  }
}
