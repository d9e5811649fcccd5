import type { Connection, WorkspaceAddress } from "#src/connection/connection.ts";
import { newId } from "#src/lib/new-id.ts";
import { type TabChannel, openTabChannel } from "#src/writes/browser/tabs.ts";

/** Time that the other tabs have to answer. */
const ANSWER_MS = 250;

/** True for a page that was reloaded: it asks the person for a key that was in memory only. */
const isReload = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "reload");

/**
 * Asks the other tabs of a workspace for its key, and calls `connect` with the first answer. Resolves
 * with null where none answers in time, or one disconnects: its key must not live on here. `connect`
 * takes over the channel, so that no "disconnected" is missed between the two.
 */
export function joinTabs<T>(
  workspace: WorkspaceAddress,
  connect: (connection: Connection, tabs: TabChannel) => T,
): Promise<T | null> {
  if (isReload()) return Promise.resolve(null);
  const tabs = openTabChannel(workspace);
  const request = newId();
  return new Promise((resolve) => {
    let isAsking = true;
    function stop() {
      isAsking = false;
      tabs.close();
      resolve(null);
    }
    const timer = setTimeout(stop, ANSWER_MS);
    tabs.subscribe((message) => {
      if (!isAsking) return;
      if (message.type === "disconnected") {
        clearTimeout(timer);
        stop();
      }
      if (message.type === "key" && message.request === request) {
        clearTimeout(timer);
        isAsking = false;
        resolve(connect({ ...workspace, key: message.key, keep: message.keep }, tabs));
      }
    });
    tabs.post({ type: "ask-key", request });
  });
}
