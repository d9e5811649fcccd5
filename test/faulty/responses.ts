import type { FaultyAnswer } from "./answers.ts";
import { jsonAnswer } from "./plain-answers.ts";
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

/** Answers a write, as `fetch` does. */
export async function answerWrite({ answer, delivery }: FaultyAnswer): Promise<Response> {
  const { status, headers, body } = answer;
  if (delivery === "cut") throw new TypeError("Failed to fetch");
  if (delivery === "hangs") return new Promise<Response>(() => {});
  if (delivery !== "complete") return incomplete(body, delivery === "cut-midway");
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

/** Answers the read of the target that follows the write. */
export function answerRead({ operation, read }: FaultyAnswer): Response {
  const data = read !== "none" && subjects[operation].read?.[read];
  const { status, headers, body } = data
    ? jsonAnswer(200, { data })
    : jsonAnswer(404, { message: "The route could not be found." });
  return new Response(body, { status, headers });
}
