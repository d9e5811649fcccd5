const storageKey = "reshelve.who";
/** Characters of a name. */
export const longestWho = 80;

/** The local name that the record shows; nobody checks it, and it never leaves this browser. */
export function readWho(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

/** Stores a local name, cut to its longest; an empty one is removed. */
export function chooseWho(name: string): void {
  try {
    const kept = name.trim().slice(0, longestWho);
    if (kept) localStorage.setItem(storageKey, kept);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be forbidden: the record then names nobody.
  }
}
