import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";

/** A failed read in words: what happened and what to do. What was kept is for the caller to say. */
export interface Explanation {
  title: string;
  text: string;
  /** The service's own words, verbatim, for the folded details. */
  details: string | undefined;
}

/** Explains any error of the fetch layer; `host` is the workspace's, for the words. */
export function explain(error: unknown, host: string): Explanation {
  if (error instanceof ApiError) return explainStatus(error, host);
  if (error instanceof UnreachableError) {
    return {
      title: "The workspace did not answer",
      text:
        error.reason === "timeout"
          ? `${host} gave no answer in 10 s, several times in a row.`
          : `No answer from ${host} that the browser will show: this device may be offline, the address may be wrong, or the workspace does not let this page read its answers (CORS).`,
      details: undefined,
    };
  }
  if (error instanceof UnreadableResponseError) {
    return {
      title: "The answer could not be read",
      text: `${host} answered ${error.status || "with a redirect"}, but not with the JSON that was expected. ${error.message}`,
      details: error.excerpt || undefined,
    };
  }
  return {
    title: "Something went wrong in this page",
    text: "This is a fault of the console, not of the workspace.",
    details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}

function explainStatus(error: ApiError, host: string): Explanation {
  const { status, words, retryAfterSeconds } = error;
  const details = words ?? undefined;
  if (status === 401) {
    return {
      title: "The workspace does not accept this key any more",
      text: "Give it a new key to go on. Your work is kept.",
      details,
    };
  }
  if (status === 403) {
    return {
      title: "Not allowed",
      text: `${host} does not let this key read this (403).`,
      details,
    };
  }
  if (status === 404) {
    return { title: "Not there", text: `${host} does not know this address (404).`, details };
  }
  if (status === 429) {
    const wait = retryAfterSeconds === null ? "a while" : `${retryAfterSeconds} s`;
    return {
      title: "The workspace asks for a pause",
      text: `Too many requests reached ${host} (429). It asks to wait ${wait}.`,
      details,
    };
  }
  return {
    title: status >= 500 ? "The workspace has trouble" : "The workspace refused to answer",
    text: `${host} answered ${status}.`,
    details,
  };
}
