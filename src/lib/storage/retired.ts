import { deleteDatabase } from "#src/lib/storage/database.ts";

/*
 * Names under which earlier versions stored something that is read no more: it may hold client
 * data, so it does not stay on disk. Where each workspace has its own, its address follows the name.
 */
const keys: readonly string[] = [
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
const databases: readonly string[] = ["reshelve archive"];

/** Removes from this browser what earlier versions stored and no code reads any more. */
export async function removeRetired(): Promise<void> {
  const isNamed = (names: readonly string[], name: string) =>
    names.some((one) => name === one || name.startsWith(`${one} `));
  try {
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) if (isNamed(keys, key)) area.removeItem(key);
    const found = await indexedDB.databases();
    for (const { name = "" } of found) if (isNamed(databases, name)) deleteDatabase(name);
  } catch {
    // A browser that blocks site data has nothing to remove.
  }
}
