const storageKey = "reshelve.unsaved-runs";

function read(): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

/**
 * Marks of runs whose results are not all stored, in localStorage: the database of runs is full or
 * does not open. What is not known of such a run after a reload is unknown, and not left to send.
 */
export const unsavedRuns = {
  has(run: string): boolean {
    try {
      return read().includes(run);
    } catch {
      return false;
    }
  },
  /** False where the browser keeps no mark either. */
  mark(run: string): boolean {
    try {
      if (!read().includes(run)) localStorage.setItem(storageKey, JSON.stringify([...read(), run]));
      return true;
    } catch {
      return false;
    }
  },
  unmark(run: string): void {
    try {
      const others = read().filter((other) => other !== run);
      if (others.length > 0) localStorage.setItem(storageKey, JSON.stringify(others));
      else localStorage.removeItem(storageKey);
    } catch {
      // A browser that forbids storage has no mark.
    }
  },
};
