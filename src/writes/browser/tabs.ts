import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";

const messageSchema = z.union([
  /** An item was restored. */
  z
    .object({
      type: z.literal("restored"),
      kind: z.enum(kinds),
      id: z.string(),
      by: z.enum(["reply", "read"]),
    })
    .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id))),
  z.object({ type: z.literal("disconnected") }),
  /** A request in bulk was sent. */
  z.object({ type: z.literal("paced") }),
  /** The workspace asked for a pause. */
  z.object({ type: z.literal("paused"), milliseconds: z.number() }),
  /** The stored state of a run changed. */
  z.object({ type: z.literal("run"), id: z.string() }),
  /** Asks the others what they would lose by a Disconnect. */
  z.object({ type: z.literal("ask-losses"), request: z.string() }),
  z.object({ type: z.literal("losses"), request: z.string(), losses: z.array(z.string()) }),
  /** A new tab has no key. */
  z.object({ type: z.literal("ask-key"), request: z.string() }),
]);

/** A message between the tabs of one workspace. Holds no content. */
export type TabMessage = z.output<typeof messageSchema>;

/** Opens the channel between the tabs of a workspace. Other messages are ignored. */
export function openTabChannel({ origin, prefix }: { origin: string; prefix: string }) {
  const channel = openChannel("reshelve.writes");
  const workspace = origin + prefix;
  return {
    post: (message: TabMessage) => channel.postMessage({ workspace, ...message }),
    subscribe: (listener: (message: TabMessage) => void) =>
      channel.addEventListener("message", ({ data }) => {
        const message = z.safeParse(messageSchema, data).data;
        if (message && Object(data).workspace === workspace) listener(message);
      }),
    close: () => channel.close(),
  };
}

export type TabChannel = ReturnType<typeof openTabChannel>;

/** Name of the channel on which a tab alone gets the reply to one question for the key. */
export const keyChannelOf = (request: string) => `reshelve.key ${request}`;

/** Gives the key to the tab that asked for it. No other tab listens there. */
export function replyWithKey(
  request: string,
  reply: { key: string; keep: "reload" | "tab" },
): void {
  const channel = openChannel(keyChannelOf(request));
  channel.postMessage(reply);
  channel.close();
}

type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;

/** Opens a channel to the other tabs of this browser, or one that reaches no one where it is refused. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    return { postMessage() {}, addEventListener() {}, close() {} };
  }
}
