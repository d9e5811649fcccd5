const storageKey = "reshelve.who";
/** Characters. */
export const MAX_NAME_LENGTH = 80;

/** The local name in the audit log; not verified, and it never leaves this browser. */
export function readWho(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

/** Stores a local name, truncated; an empty one is removed. */
export function chooseWho(name: string): void {
  try {
    const kept = name.trim().slice(0, MAX_NAME_LENGTH);
    if (kept) localStorage.setItem(storageKey, kept);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be forbidden: the record then names nobody.
  }
}
