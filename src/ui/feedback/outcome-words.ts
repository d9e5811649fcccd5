import { cutText } from "#src/lib/cut-text.ts";
import type { Tone } from "#src/ui/feedback/notice.tsx";

/** How a write ended, in words for a person. */
export interface OutcomeWords {
  tone: Tone;
  title: string;
  text: string;
}

/** The service's own words, in quotes and at most a few lines of them. */
export const quoted = (words: string) => `“${cutText(words, 300)}”`;

/** The same as a sentence behind another; empty when it said nothing. */
export const said = (words: string | null) => (words ? ` It said: ${quoted(words)}` : "");

/** A status behind other words, such as " (409)"; empty when there is none. */
export const statusCode = (status: number | null) => (status ? ` (${status})` : "");

/** What the workspace asks for when it was asked too much. */
export const pauseWords = (seconds: number | undefined) =>
  `The workspace asks for a pause${seconds ? ` of ${seconds} s` : ""}`;

const doubts = {
  timeout: "No answer came in 15 s",
  network: "The connection broke, or the browser hides the answer (CORS)",
  "server-error": "The workspace had trouble while it worked on it",
  unreadable: "The answer could not be read",
};

interface Unclear<Own extends string> {
  reason: Own | keyof typeof doubts;
  status: number | null;
}

/** Why we do not know how a write ended; what an answer leaves open is for each vertical to say. */
export function doubtWords<Own extends string>(
  { reason, status }: Unclear<Own>,
  own: Record<Own, string>,
): string {
  const all: Record<Own | keyof typeof doubts, string> = { ...doubts, ...own };
  return `${all[reason]}${statusCode(status)}.`;
}
