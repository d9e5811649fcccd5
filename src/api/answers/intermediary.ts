import type { UnreadableResponseError } from "#src/api/errors.ts";

const signIn = /type=["']?password|\bsign[ -]?in\b|\blog[ -]?in\b|single sign-on|SAMLRequest/i;

/**
 * Name of an answer that came from an intermediary, such as a proxy, a firewall or a sign-in page,
 * because no JSON API gives it; null for any other answer.
 */
export function intermediaryAnswer({ reason, excerpt }: UnreadableResponseError) {
  if (reason === "redirect") return "redirect to another address";
  if (reason !== "not-json" || !/^\s*</.test(excerpt)) return null;
  return signIn.test(excerpt) ? "sign-in page" : "web page";
}
