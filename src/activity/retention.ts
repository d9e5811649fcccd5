/** Days that entries are kept. */
export const keepChoices = ["30", "90", "365", "forever"] as const;
export type Keep = (typeof keepChoices)[number];

export const keepWords = {
  "30": "30 days",
  "90": "90 days",
  "365": "365 days",
  forever: "Forever",
} as const satisfies Record<Keep, string>;

const storageKey = "reshelve.keep";
const dayMs = 24 * 3_600_000;

/** How long this browser keeps entries; forever until somebody chooses otherwise. */
export function readKeep(): Keep {
  try {
    const stored = localStorage.getItem(storageKey);
    return keepChoices.find((choice) => choice === stored) ?? "forever";
  } catch {
    return "forever";
  }
}

/** Takes a choice; it is carried out when the page is next opened. Tells whether this browser took it. */
export function chooseKeep(keep: Keep): boolean {
  try {
    localStorage.setItem(storageKey, keep);
    return true;
  } catch {
    return false;
  }
}

/** The moment in ISO 8601 before which entries go, or null when none does. `now` is in epoch milliseconds. */
export function keptSince(keep: Keep, now: number): string | null {
  return keep === "forever" ? null : new Date(now - Number(keep) * dayMs).toISOString();
}
