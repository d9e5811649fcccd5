/** The part of the Web Storage API that is used here. */
export type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function memoryStorage(): WebStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * The tab's own storage, or one in memory where the browser blocks site data: it then throws as soon
 * as its storage is mentioned.
 */
export function tabStorage(): WebStorage {
  try {
    return sessionStorage;
  } catch {
    return memoryStorage();
  }
}

/** True where the browser keeps nothing of this site, as where its user blocks site data. */
export function isStorageBlocked(): boolean {
  try {
    return localStorage === undefined;
  } catch {
    return true;
  }
}
