import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "#src/api/zod.ts";

const restored = z
  .object({
    type: z.literal("restored"),
    kind: z.enum(kinds),
    id: z.string(),
    by: z.enum(["answer", "read"]),
  })
  .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id)));

const messageSchema = z.union([
  restored,
  z.object({ type: z.literal("disconnected") }),
  z.object({ type: z.literal("ask-losses"), request: z.string() }),
  z.object({ type: z.literal("losses"), request: z.string(), losses: z.array(z.string()) }),
]);

/**
 * A message between the tabs of one workspace: an item was restored, the workspace was
 * disconnected, and what a tab would lose by that. Holds no key and no content.
 */
export type TabMessage = z.output<typeof messageSchema>;

export interface TabChannel {
  post: (message: TabMessage) => void;
  subscribe: (listener: (message: TabMessage) => void) => void;
  close: () => void;
}

/**
 * Opens the channel between the tabs that show the workspace at an address. Each workspace has a
 * channel of its own, so that a tab gets no messages of another one; what does not parse is ignored.
 */
export function openTabChannel(address: string): TabChannel {
  const channel = new BroadcastChannel(`reshelve ${address}`);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      channel.addEventListener("message", ({ data }) => {
        const message = z.safeParse(messageSchema, data);
        if (message.success) listener(message.data);
      });
    },
    close: () => channel.close(),
  };
}
