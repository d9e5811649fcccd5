import type { FaultyAnswer } from "./answers.ts";
import { jsonAnswer } from "./plain-answers.ts";
import { subjects, time } from "./subjects.ts";

/** An answer whose body goes on for ever after these bytes, or breaks off. */
function unended(body: string, breaks: boolean): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        if (breaks) controller.error(new TypeError("terminated"));
      },
    }),
  );
}

/** What a fake `fetch` does with a write that gets this answer. */
export async function answerWrite({ answer, line }: FaultyAnswer): Promise<Response> {
  const { status, headers, body } = answer;
  if (line === "breaks") throw new TypeError("Failed to fetch");
  if (line === "silent") return new Promise<Response>(() => {});
  if (line !== "whole") return unended(body, line === "breaks-within");
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

/** The body that a read of the target then shows; null where it can't be read. */
function shownAfter({ operation, read }: FaultyAnswer): object | null {
  if (read === "none") return null;
  if (operation === "attach") return read === "done" ? [{ id: "fi_1" }, { id: "fi_2" }] : [];
  return { id: subjects[operation].id, archived_at: read === "done" ? null : time };
}

/** What it does with a read of the target after that. */
export function answerRead(row: FaultyAnswer): Response {
  const data = shownAfter(row);
  const { status, headers, body } = data
    ? jsonAnswer(200, { data })
    : jsonAnswer(404, { message: "The route could not be found." });
  return new Response(body, { status, headers });
}
