import type { UnreadableResponseError } from "#src/api/errors.ts";

const signIn = /type=["']?password|\bsign[ -]?in\b|\blog[ -]?in\b|single sign-on|SAMLRequest/i;

/**
 * Name of an answer that no JSON interface gives, such as "a sign-in page": a proxy, a firewall or a
 * sign-in in between gave it. Null for any other answer.
 */
export function answerInBetween({ reason, excerpt }: UnreadableResponseError): string | null {
  if (reason === "redirect") return "a redirect to another address";
  if (reason !== "not-json" || !/^\s*</.test(excerpt)) return null;
  return signIn.test(excerpt) ? "a sign-in page" : "a web page";
}
