import { learnedPace } from "#src/api/pacer.ts";
import { deleteDatabase } from "#src/lib/database.ts";
import { storedChoice } from "#src/archive/items/reader/kept-choices.ts";

/** Name of the database with what was read of the workspace at an address. */
export const keptDatabase = (address: string) => `reshelve archive ${address}`;

/** Deletes what was kept of the workspace at an address. */
export const deleteKept = (address: string) => deleteDatabase(keptDatabase(address));

/**
 * Deletes all that a reading left in this browser, for Disconnect. Small on purpose: the reader's
 * own code may never have been loaded.
 */
export function forgetReading(address: string): void {
  storedChoice(address).set(null);
  learnedPace(address).set(null);
  deleteKept(address);
}
