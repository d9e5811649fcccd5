import type { FaultyReply } from "./replies.ts";
import { jsonReply } from "./plain-replies.ts";
import { subjects } from "./subjects.ts";

/** A response whose connection is cut, or hangs, after these bytes of its body. */
function incomplete(body: string, isCut: boolean): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        if (isCut) controller.error(new TypeError("terminated"));
      },
    }),
  );
}

/** Replies a write, as `fetch` does. */
export async function replyWrite({ reply, delivery }: FaultyReply): Promise<Response> {
  const { status, headers, body } = reply;
  if (delivery === "cut") throw new TypeError("Failed to fetch");
  if (delivery === "hangs") return new Promise<Response>(() => {});
  if (delivery !== "complete") return incomplete(body, delivery === "cut-midway");
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

/** Replies the read of the target that follows the write. */
export function replyRead({ operation, read }: FaultyReply): Response {
  const data = read !== "none" && subjects[operation].read?.[read];
  const { status, headers, body } = data
    ? jsonReply(200, { data })
    : jsonReply(404, { message: "The route could not be found." });
  return new Response(body, { status, headers });
}
