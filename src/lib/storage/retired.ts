import { deleteDatabase } from "#src/lib/storage/database.ts";

/*
 * Names under which earlier versions stored something that is read no more: it may hold client
 * data, so it does not stay on disk. Where each workspace has its own, its address follows the name.
 */
const retired: readonly string[] = [
  "reshelve archive",
  "reshelve.archive.keep",
  "reshelve.seen",
  "reshelve.visit",
  "reshelve.triage.start",
  "reshelve.unsaved-runs",
  "reshelve.archive.pace",
  "reshelve.views",
  "reshelve.timeline.all",
  "reshelve.tasks.recent",
  "reshelve.keep",
];

const isRetired = (name: string) =>
  retired.some((one) => name === one || name.startsWith(`${one} `));

/** Removes from this browser what earlier versions stored and no code reads any more. */
export async function removeRetired(): Promise<void> {
  try {
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) if (isRetired(key)) area.removeItem(key);
    for (const { name = "" } of await indexedDB.databases())
      if (isRetired(name)) deleteDatabase(name);
  } catch {
    // A browser that blocks site data has nothing to remove.
  }
}
