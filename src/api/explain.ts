import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";

export interface Explanation {
  title: string;
  text: string;
  /** The service's own words, verbatim, for the folded details. */
  details?: string | undefined;
}

/** Hint about an error without JSON, as the workspace explains its own in JSON. */
export const notJsonHint =
  "The reply isn’t JSON: something between you and the workspace may have sent it.";

/** Explains an error of the fetch layer. `host` is the workspace's. */
export function explain(error: unknown, host: string): Explanation {
  if (error instanceof ApiError) {
    const { title, text } = explainStatus(error, host);
    const details = error.words ?? undefined;
    return { title, text: error.json ? text : `${text} ${notJsonHint}`, details };
  }
  if (error instanceof UnreachableError) {
    return error.reason === "timeout"
      ? {
          title: "The workspace did not reply",
          text: `${host} did not reply within 10 s, several times in a row.`,
        }
      : {
          title: "Can’t reach the workspace",
          text: `You may be offline, the address may be wrong, or ${host} may block this page (CORS). The browser doesn’t say which.`,
        };
  }
  if (error instanceof UnreadableResponseError) {
    const reply = intermediaryReply(error);
    if (reply !== null) {
      return {
        title: "Something else replied",
        text: `Something between you and the workspace replied: a ${reply}. Open ${host} in another tab, sign in if it asks you to, then try again.`,
        details: error.excerpt || undefined,
      };
    }
    return {
      title: "The reply couldn’t be read",
      text: `${host} replied with ${error.status || "with a redirect"}, but not with the expected JSON. ${error.message}`,
      details: error.excerpt || undefined,
    };
  }
  if (error instanceof Error && error.name === "ChunkLoadError") {
    return {
      title: "Part of Reshelve couldn’t be loaded",
      text: "You may be offline, or a new version may have replaced this one. Try again, or reload.",
      details: error.message,
    };
  }
  return {
    title: "Something went wrong",
    text: "This is a bug in Reshelve, not in the workspace.",
    details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}

/** Message for a 401 behind a gateway that adds the key. The two causes look the same. */
export const gatewayRefused =
  "You may no longer be signed in, or the workspace refused the gateway’s key (401)";
export const gatewayRefusedMessage = `${gatewayRefused}. Open this site in another tab to sign in again, then retry: your work here is kept. If that doesn’t help, contact the operator of this console.`;

function explainStatus(error: ApiError, host: string): Pick<Explanation, "title" | "text"> {
  const { status, retryAfterSeconds, keyless } = error;
  if (status === 401) {
    return keyless
      ? { title: "Not accepted", text: gatewayRefusedMessage }
      : { title: "Key not accepted", text: "Enter a new key to continue. Your work is kept." };
  }
  if (status === 403) {
    const text = keyless
      ? `${host} doesn’t allow this (403).`
      : `This key isn’t allowed to load this from ${host} (403).`;
    return { title: "Not allowed", text };
  }
  if (status === 404) {
    return { title: "Not found", text: `${host} doesn’t know this address (404).` };
  }
  if (status === 429) {
    const when = retryAfterSeconds === null ? "later" : `in ${retryAfterSeconds} s`;
    const text = `${host} had too many requests (429). Try again ${when}.`;
    return { title: "The workspace asked us to slow down", text };
  }
  return {
    title: status >= 500 ? "The workspace reported an error" : "The workspace refused the request",
    text: `${host} replied with ${status}.`,
  };
}

const signIn = /type=["']?password|\bsign[ -]?in\b|\blog[ -]?in\b|single sign-on|SAMLRequest/i;

/**
 * Name of a reply that came from an intermediary, such as a proxy, a firewall or a sign-in page,
 * because no JSON API gives it; null for any other reply.
 */
export function intermediaryReply({ reason, excerpt }: UnreadableResponseError) {
  if (reason === "redirect") return "redirect to another address";
  if (reason !== "not-json" || !/^\s*</.test(excerpt)) return null;
  return signIn.test(excerpt) ? "sign-in page" : "web page";
}
