import { createEmitter } from "#src/lib/store.ts";
import { openChannel } from "#src/writes/browser/channel.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { createAuditLog, tabLock } from "#src/writes/log/audit-log.ts";
import { createWritesDatabase } from "#src/writes/log/database.ts";
import { readWho } from "#src/writes/log/who.ts";

interface Deps {
  locks: Locks;
  /** This tab, by a name of its own. */
  tab: string;
}

/**
 * Opens what this browser keeps of writes: the audit log of all workspaces, and the database, where
 * runs are kept too. Reads and writes reject where the browser forbids storage.
 */
export function openAuditStorage({ locks, tab }: Deps) {
  const changes = createEmitter();
  const channel = openChannel("reshelve.record");
  channel.addEventListener("message", () => changes.emit());
  const { open: database, close } = createWritesDatabase();
  // Held as long as the page lives: it tells other tabs that the requests of this one are not lost.
  void locks.hold(tabLock(tab), () => new Promise(() => {}));
  const log = createAuditLog({
    database,
    locks,
    tab,
    who: readWho,
    onChange: () => {
      channel.postMessage(null);
      changes.emit();
    },
  });
  return {
    log,
    database,
    /** Subscribes to entries that are added or cleared, in this tab or another. */
    subscribe: changes.subscribe,
    close: async () => {
      channel.close();
      await close();
    },
  };
}

export type AuditStorage = ReturnType<typeof openAuditStorage>;
