export interface Problem {
  /** What is wrong and what to do, for the field. */
  problem: string;
}

const example = "https://your-workspace.example";
/** Spaces and line breaks, and what cannot be seen: a URL parser drops some of them without a word. */
const unseen = /[\s\p{Cc}\p{Cf}]/u;
const full = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^]*)$/i;
/** `localhost:3000` and `example.com:8443/x`: what precedes the colon is a host, not a scheme. */
const hostAndPort = /^[^/?#@]*:\d*([/?#]|$)/;

function withScheme(text: string): string {
  const schemeOnly = /^[a-z][a-z\d+.-]*:/i.test(text) && !hostAndPort.test(text);
  return full.test(text) || (schemeOnly && !text.includes("@")) ? text : `https://${text}`;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Hosts that never leave this device, where plain http cannot be listened to. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

function shapeProblem(scheme: string, authority: string, rest: string): string | null {
  if (!/^https?$/i.test(scheme)) return `Use an address with https, such as ${example}.`;
  if (authority.includes("@"))
    return "Leave out the name and password before the @. The key goes in its own field.";
  if (/[?#]/.test(rest)) return "Leave out everything from the ? or # on.";
  if (rest !== "" && rest !== "/")
    return `Leave out the path ${rest}. A prefix other than /api goes under Advanced.`;
  return null;
}

/**
 * The origin of a workspace from what was typed. https is added when no scheme is given, and is
 * required outside this device. A host in another script comes back as punycode, which is what
 * the browser asks for: show it where it differs.
 */
export function parseAddress(text: string): { origin: string } | Problem {
  const typed = text.trim();
  if (typed === "") return { problem: `Enter the address of the workspace, such as ${example}.` };
  if (unseen.test(typed))
    return { problem: "Leave out spaces, line breaks and hidden characters." };
  if (typed.includes("\\")) return { problem: "Use / and not \\ in an address." };
  const [, scheme = "", authority = "", rest = ""] = full.exec(withScheme(typed)) ?? [];
  const problem = authority === "" ? null : shapeProblem(scheme, authority, rest);
  if (problem !== null) return { problem };
  // An empty authority must not reach the parser, which would take the path for a host.
  const url = authority === "" ? null : urlOf(`${scheme}://${authority}`);
  if (!url) return { problem: `This is not an address. Write it like ${example}.` };
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return { problem: "Use https: over http the key could be read on its way." };
  return { origin: url.origin };
}

export const defaultPrefix = "/api";

/** The path before every operation: `/api`, or what a proxy puts in its place. */
export function parsePrefix(text: string): { prefix: string } | Problem {
  const typed = text.trim();
  if (typed === "") return { prefix: defaultPrefix };
  if (!typed.startsWith("/")) return { problem: "Begin the prefix with /, as in /api." };
  const prefix = typed.endsWith("/") ? typed.slice(0, -1) : typed;
  const segments = prefix.split("/").slice(1);
  if (segments.length === 0) return { problem: "Give at least one part after the /, as in /api." };
  if (segments.includes("")) return { problem: "Leave out the doubled /." };
  // A browser folds these away, so a request would go elsewhere than shown.
  if (segments.some((segment) => segment === "." || segment === ".."))
    return { problem: "Leave out parts that are only . or .. ." };
  if (!segments.every((segment) => /^[\w.~-]+$/.test(segment)))
    return { problem: "Use only letters, digits, and . _ ~ - between the slashes." };
  return { prefix };
}

/** How to name a character to somebody who may not be able to see it. */
function named(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `“${character}” (${code})` : code;
}

/**
 * An API key from what was pasted: visible ASCII only. Anything else makes the browser throw
 * before it sends, which looks like a dead network.
 */
export function parseKey(text: string): { key: string } | Problem {
  const key = text.trim().replace(/^(authorization:\s*)?bearer(\s+|$)/i, "");
  if (key === "") return { problem: "Paste an API key of the workspace." };
  if (/[\r\n\u2028\u2029]/.test(key))
    return { problem: "There is a line break inside the key. Paste it as one line." };
  if (/\s/.test(key)) return { problem: "There is a space inside the key. Paste the key alone." };
  const odd = /[^!-~]/u.exec(key)?.[0];
  if (odd === undefined) return { key };
  if (/[‘’‚‛“”„‟]/.test(odd))
    return {
      problem: `There is a curly quote in the key: ${odd}. Copy the key from where it was made, without quotes.`,
    };
  return { problem: `The key contains ${named(odd)}, which keys do not have. Copy it again.` };
}
