import { z } from "zod/mini";
import { isSafe } from "#src/connection/connection.ts";

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
/** Whitespace, invisible characters, `\` and a third slash, which a URL parser drops or changes silently. */
const changedByParser = /[\s\p{Cc}\p{Cf}\\]|^([a-z]+:\/\/)?\//iu;

function parseOrigin(text: string): Parsed {
  const typed = text.trim();
  if (typed === "") return { problem: `Enter the workspace address, such as ${example}.` };
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (changedByParser.test(typed) || typed.includes("@") || !URL.canParse(address))
    return { problem: `Not an address. Enter one such as ${example}.` };
  const url = new URL(address);
  if (!isSafe(url))
    return { problem: `Use https, as in ${example}. Over http, others could read the key.` };
  if (url.pathname !== "/" || /[?#]/.test(typed))
    return {
      problem: "Remove everything after the host. Set a prefix other than /api under Advanced.",
    };
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
  // A browser resolves . and .., so requests would go to another path than shown.
  if (/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/.test(prefix)) return prefix;
  return {
    problem: "Start the prefix with /, as in /api. Letters, digits, and . _ ~ - are allowed.",
  };
}

/** Schema of the path before every operation: `/api`, or what a proxy puts in its place. */
export const prefixField = textField(parsePrefix);

function parseKey(text: string): Parsed {
  const key = text.trim().replace(/^(authorization:\s*)?bearer(\s+|$)/i, "");
  if (key === "") return { problem: "Paste an API key." };
  if (/^[!-~]+$/.test(key)) return key;
  return {
    problem: "The key contains a space, or a character that no key has. Copy only the key.",
  };
}

/**
 * Schema of a pasted API key; its output is the key without `Bearer`. Visible ASCII only: anything
 * else makes the browser throw before it sends, which looks like a network failure.
 */
export const keyField = textField(parseKey);
