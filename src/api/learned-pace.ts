import { z } from "zod/mini";
import { stored } from "#src/lib/storage/stored.ts";

/** Time after which a learned pace is tried half as fast again, as others may have used the limit then. */
const PACE_AGE_MS = 600_000;
/** Requests a minute above which an aged pace is forgotten. */
const FASTEST_PER_MINUTE = 1_000;
/** A pace in requests a minute, and the time at which it was learned, in epoch milliseconds. */
export interface LearnedPace {
  perMinute: number;
  at: number;
}
const storedPace = z.object({ perMinute: z.int().check(z.positive()), at: z.number() });

/** The pace that was learned for a workspace. */
export const learnedPace = (address: string) =>
  stored<LearnedPace>("reshelve.pace", storedPace, { perWorkspace: address });

/** A pace that met no limit for so many milliseconds; null once it is as good as none. */
export function agedPace(perMinute: number, milliseconds: number): number | null {
  const aged = Math.floor(perMinute * 1.5 ** Math.floor(milliseconds / PACE_AGE_MS));
  return aged > FASTEST_PER_MINUTE ? null : aged;
}
