import { createClock } from "#src/writes/browser/clock.ts";
import { openDatabase } from "#src/writes/log/database.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { createRecord, tabLock } from "#src/writes/log/record.ts";
import { createRuns } from "#src/writes/run/runs.ts";
import { readWho } from "#src/writes/log/who.ts";
import type { Writes } from "#src/writes/send/writes.ts";

interface Deps {
  writes: Writes;
  locks: Locks;
  /** This tab, by a name of its own. */
  tab: string;
}

/** What is kept of writes in this browser: the record of all that were sent, and the runs. */
export function createLedger({ writes, locks, tab }: Deps) {
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel("reshelve.record");
  const tell = () => {
    for (const listener of listeners) listener();
  };
  channel.addEventListener("message", tell);
  const opened = openDatabase();
  // Whoever uses it is told; until then a refusal of the browser is nobody's error.
  opened.catch(() => {});
  const database = () => opened;
  // Held as long as the page lives: it tells other tabs that its requests are not lost.
  void locks.hold(tabLock(tab), () => new Promise(() => {}));
  const record = createRecord({
    database,
    locks,
    tab,
    who: readWho,
    tell: () => {
      channel.postMessage(null);
      tell();
    },
  });
  return {
    record,
    runs: createRuns({ writes, database, record, locks, wait: createClock() }),
    /** Called when entries were added or cleared, in this tab or another. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      channel.close();
      (await opened).close();
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
