import { z } from "zod/mini";

/** Value of a field, or the error message for it. */
type Parsed = string | { problem: string };

const textField = (parse: (text: string) => Parsed) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const parsed = parse(text);
      if (typeof parsed === "string") return parsed;
      context.issues.push({ code: "custom", input: text, message: parsed.problem });
      return z.NEVER;
    }),
  );

const example = "https://your-workspace.example";
/** Whitespace and invisible characters, some of which a URL parser drops silently. */
const hiddenCharacters = /[\s\p{Cc}\p{Cf}]/u;
const absoluteUrl = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^]*)$/i;
/** Matches `localhost:3000` and `example.com:8443/x`, where a host precedes the colon, not a scheme. */
const hostAndPort = /^[^/?#@]*:\d*([/?#]|$)/;

function withScheme(text: string): string {
  const schemeOnly = /^[a-z][a-z\d+.-]*:/i.test(text) && !hostAndPort.test(text);
  return absoluteUrl.test(text) || (schemeOnly && !text.includes("@")) ? text : `https://${text}`;
}

const byte = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
/**
 * An authority on this device as a person writes it, where plain http can't be intercepted.
 * By what was typed: a URL parser turns 0x7f.1 and 2130706433 into 127.0.0.1 too.
 */
const loopback = new RegExp(`^(localhost|127(\\.${byte}){3}|\\[::1\\])(:\\d*)?$`, "i");

function shapeProblem(scheme: string, authority: string, rest: string): string | null {
  if (!/^https?$/i.test(scheme)) return `Use an address with https, such as ${example}.`;
  if (authority.includes("@"))
    return "Remove the user name and password before the @. The key has its own field.";
  if (/[?#]/.test(rest)) return "Remove the ? or # and everything after it.";
  if (rest !== "" && rest !== "/")
    return `Remove the path ${rest}. Set a prefix other than /api under Advanced.`;
  return null;
}

function parseOrigin(text: string): Parsed {
  const typed = text.trim();
  if (typed === "") return { problem: `Enter the workspace address, such as ${example}.` };
  if (hiddenCharacters.test(typed))
    return { problem: "Remove spaces, line breaks and hidden characters." };
  if (typed.includes("\\")) return { problem: "Use / instead of \\." };
  const [, scheme = "", authority = "", rest = ""] = absoluteUrl.exec(withScheme(typed)) ?? [];
  const problem = authority === "" ? null : shapeProblem(scheme, authority, rest);
  if (problem !== null) return { problem };
  // The URL parser would take the path of an empty authority for a host.
  const address = `${scheme}://${authority}`;
  if (authority === "" || !URL.canParse(address))
    return { problem: `Not an address. Enter one such as ${example}.` };
  const url = new URL(address);
  if (url.protocol === "http:" && !loopback.test(authority))
    return { problem: "Use https. Over http, others could read the key." };
  return url.origin;
}

/**
 * Schema of a workspace address; its output is the origin. https is added when no scheme is given,
 * and is required outside this device. A host in another script becomes punycode, as the browser
 * requests it: show it where it differs.
 */
export const addressField = textField(parseOrigin);

const defaultPrefix = "/api";

function parsePrefix(text: string): Parsed {
  const prefix = text.trim().replace(/(?<=.)\/$/, "");
  if (prefix === "") return defaultPrefix;
  if (!prefix.startsWith("/")) return { problem: "Start the prefix with /, as in /api." };
  // A browser resolves . and .., so requests would go to another path than shown.
  if (!/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/.test(prefix))
    return {
      problem: "Use a path such as /api: letters, digits, and . _ ~ - between the slashes.",
    };
  return prefix;
}

/** Schema of the path before every operation: `/api`, or what a proxy puts in its place. */
export const prefixField = textField(parsePrefix);

function parseKey(text: string): Parsed {
  const key = text.trim().replace(/^(authorization:\s*)?bearer(\s+|$)/i, "");
  if (key === "") return { problem: "Paste an API key." };
  if (/\s/.test(key))
    return {
      problem: "The key contains a space or a line break. Paste only the key, as one line.",
    };
  const odd = /[^!-~]/u.exec(key)?.[0];
  if (odd === undefined) return key;
  const code = `U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return { problem: `The key contains “${odd}” (${code}), which no key has. Copy it again.` };
}

/**
 * Schema of a pasted API key; its output is the key without `Bearer`. Visible ASCII only: anything
 * else makes the browser throw before it sends, which looks like a network failure.
 */
export const keyField = textField(parseKey);
