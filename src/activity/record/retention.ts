import { z } from "zod/mini";
import { stored } from "#src/lib/stored.ts";
import { DAY_MS } from "#src/lib/zone.ts";

/** Retention of entries, in days. */
export const keepChoices = ["30", "90", "365", "forever"] as const;
export type KeepEntries = (typeof keepChoices)[number];

export const keepWords = {
  "30": "30 days",
  "90": "90 days",
  "365": "365 days",
  forever: "Forever",
} as const satisfies Record<KeepEntries, string>;

/** The chosen retention, which is applied when the page is next opened; forever without a choice. */
export const chosenKeep = stored("reshelve.keep", z.enum(keepChoices), { asText: true });

/** ISO 8601 time before which entries are deleted; null when none are. `now` is in epoch milliseconds. */
export function keptSince(keep: KeepEntries, now: number): string | null {
  return keep === "forever" ? null : new Date(now - Number(keep) * DAY_MS).toISOString();
}
