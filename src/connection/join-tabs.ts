import { z } from "zod/mini";
import { type Connection, type WorkspaceAddress, keepChoices } from "#src/connection/connection.ts";
import { newId } from "#src/lib/new-id.ts";
import {
  type TabChannel,
  keyChannelOf,
  openChannel,
  openTabChannel,
} from "#src/writes/browser/tabs.ts";

/** Time that the other tabs have to reply. */
const REPLY_MS = 250;

/** True for a page that was reloaded: it asks the person for a key that was in memory only. */
const isReload = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "reload");

const replySchema = z.object({
  key: z.string().check(z.regex(/^[!-~]+$/)),
  keep: z.enum(keepChoices),
});

/**
 * Asks the other tabs of a workspace for its key, and calls `connect` with the first reply. Resolves
 * with null where none replies in time, or one disconnects: its key must not live on here. `connect`
 * takes over the channel, so that no "disconnected" is missed between the two. The reply comes on a
 * separate channel: tabs that did not ask never hold the key.
 */
export function joinTabs<T>(
  workspace: WorkspaceAddress,
  connect: (connection: Connection, tabs: TabChannel) => T,
): Promise<T | null> {
  if (isReload()) return Promise.resolve(null);
  const tabs = openTabChannel(workspace);
  const request = newId();
  const replies = openChannel(keyChannelOf(request));
  return new Promise((resolve) => {
    let isAsking = true;
    function end(result: T | null) {
      isAsking = false;
      clearTimeout(timer);
      replies.close();
      resolve(result);
    }
    function stop() {
      tabs.close();
      end(null);
    }
    const timer = setTimeout(stop, REPLY_MS);
    tabs.subscribe(({ type }) => {
      if (isAsking && type === "disconnected") stop();
    });
    replies.addEventListener("message", ({ data }) => {
      const { data: reply } = z.safeParse(replySchema, data);
      if (isAsking && reply) end(connect({ ...workspace, ...reply }, tabs));
    });
    tabs.post({ type: "ask-key", request });
  });
}
