/** Retention of entries, in days. */
export const keepChoices = ["30", "90", "365", "forever"] as const;
export type Keep = (typeof keepChoices)[number];

export const keepWords = {
  "30": "30 days",
  "90": "90 days",
  "365": "365 days",
  forever: "Forever",
} as const satisfies Record<Keep, string>;

const storageKey = "reshelve.keep";
const DAY_MS = 24 * 3_600_000;

/** Reads the retention; forever by default. */
export function readKeep(): Keep {
  try {
    const stored = localStorage.getItem(storageKey);
    return keepChoices.find((choice) => choice === stored) ?? "forever";
  } catch {
    return "forever";
  }
}

/** Stores the retention, which is applied when the page is next opened. False where storage is blocked. */
export function chooseKeep(keep: Keep): boolean {
  try {
    localStorage.setItem(storageKey, keep);
    return true;
  } catch {
    return false;
  }
}

/** ISO 8601 time before which entries are deleted; null when none are. `now` is in epoch milliseconds. */
export function keptSince(keep: Keep, now: number): string | null {
  return keep === "forever" ? null : new Date(now - Number(keep) * DAY_MS).toISOString();
}
