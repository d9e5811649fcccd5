const storageKey = "reshelve.who";

/** The local name that the record shows; nobody checks it, and it never leaves this browser. */
export function readWho(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

/** Takes a local name of at most 80 characters; an empty one is forgotten. */
export function chooseWho(name: string): void {
  try {
    const kept = name.trim().slice(0, 80);
    if (kept) localStorage.setItem(storageKey, kept);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be forbidden: the record then names nobody.
  }
}
