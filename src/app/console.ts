import { type Session, type Sessions, createSession } from "#src/app/session.ts";
import { startFeatures } from "#src/app/features.ts";
import { type SiteConfig, defaultConfig } from "#src/connection/config/site-config.ts";
import {
  type Connection,
  lastDisconnect,
  readStoredConnection,
  storeConnection,
} from "#src/connection/connection.ts";
import {
  addressOf,
  recentWorkspaces,
  touchWorkspace,
} from "#src/connection/connect/recent-workspaces.ts";
import { newId } from "#src/lib/new-id.ts";
import { createStore } from "#src/lib/store.ts";
import { isStorageBlocked } from "#src/lib/storage/stored.ts";
import { applyLook } from "#src/ui/look.ts";
import { dismissToast, warn } from "#src/ui/feedback/toast.ts";
import { browserLocks } from "#src/writes/browser/locks.ts";
import type { TabChannel } from "#src/writes/browser/tabs.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";

const BLOCKED =
  "This browser blocks site data. Settings, selected rows and runs last until this page is reloaded, and other tabs don’t know of them.";

/** Composition root: one session at a time, and the audit log of the browser. */
export function createConsole(config: SiteConfig = defaultConfig) {
  applyLook();
  const locks = browserLocks();
  const log = openAuditLog({ locks, tab: newId() });
  if (isStorageBlocked()) warn(BLOCKED);
  const current = createStore<Session | null>(null);
  let wasConnected = false;
  function connect(connection: Connection, tabs?: TabChannel): Session {
    wasConnected = true;
    current.get()?.dispose();
    const { origin, prefix } = connection;
    const session = createSession({
      connection,
      config,
      log,
      locks,
      tabs,
      onDisposed() {
        if (current.get() !== session) return;
        storeConnection(null);
        dismissToast();
        current.set(null);
      },
    });
    startFeatures(session);
    // Not the connection itself: what listens to a session must not keep its key.
    const store = () => storeConnection({ origin, prefix, ...session.access.get() });
    store();
    session.access.subscribe(store);
    const connectedAt = Date.now();
    const disconnects = lastDisconnect(session.workspace);
    function endIfDisconnected() {
      if ((disconnects.get() ?? 0) >= connectedAt) session.dispose();
    }
    // A tab that was asleep missed the message of the tab that disconnected.
    const { signal } = session;
    addEventListener("pageshow", endIfDisconnected, { signal });
    document.addEventListener("visibilitychange", endIfDisconnected, { signal });
    current.set(session);
    return session;
  }
  const { workspace } = config;
  const stored = readStoredConnection(workspace);
  if (workspace && config.key === "gateway") connect({ ...workspace, key: null, keep: "reload" });
  else if (stored) connect(stored);
  else storeConnection(null);

  // The workspace of the tab that was used last is the one that a new tab asks for.
  addEventListener("focus", () => {
    const session = current.get();
    if (session) touchWorkspace(session.workspace);
  });
  let joining: Promise<Session | null> | null = null;
  function join(address?: string): Promise<Session | null> {
    const candidates = workspace ? [workspace] : recentWorkspaces();
    const asked = candidates.find((one) => address === undefined || addressOf(one) === address);
    if (!asked || wasConnected) return Promise.resolve(current.get());
    joining ??= import("#src/connection/join-tabs.ts")
      .then(({ joinTabs }) => joinTabs(asked, connect))
      .catch(() => null)
      .finally(() => (joining = null));
    return joining;
  }

  const sessions: Sessions = { current, connect: (connection) => connect(connection), join };
  return { sessions, log, config };
}

export type Console = ReturnType<typeof createConsole>;
