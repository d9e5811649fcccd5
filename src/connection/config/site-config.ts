import type { WorkspaceAddress } from "#src/connection/connection.ts";

/** A field of `config.json` that can't be used. */
export interface ConfigProblem {
  /** Path of the field, such as `help.0.url`; empty for the whole file. */
  field: string;
  received: string;
}

/** Configuration of the site, from its `config.json` (docs/deploying.md). */
export interface SiteConfig {
  /** Name of the environment, such as "Production", and its colour in CSS. */
  environment: { name: string; color: string | null } | null;
  /** The workspace of this console; null where the user enters an address. */
  workspace: WorkspaceAddress | null;
  /** Path prefix that the form for an address begins with. */
  prefix: string;
  /** Owner of the key: the user (`person`), or the gateway, which adds its own. */
  key: "person" | "gateway";
  help: readonly { label: string; url: string }[];
  /** False where nothing may be decided about items, as decisions stay in the browser. */
  keepDecisions: boolean;
  /** Origin of the upload storage that `/storage/` of the console's own origin passes bytes on to. */
  storage: string | null;
}

/** The configuration of a site without `config.json`. */
export const defaultConfig: SiteConfig = {
  environment: null,
  workspace: null,
  prefix: "/api",
  key: "person",
  help: [],
  keepDecisions: true,
  storage: null,
};

const TIMEOUT_MS = 10_000;

/**
 * Reads `config.json` beside the page. One that is not there is the default: also where the host
 * serves its start page for every path, or hides what is missing behind a 403. Without a reply
 * nothing is known, so that is a problem.
 */
export async function readConfig(): Promise<SiteConfig | { problems: readonly ConfigProblem[] }> {
  const unread = (received: string) => ({ problems: [{ field: "", received }] });
  let text: string;
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}config.json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers } = response;
    if (status === 401 || status >= 500) return unread(`${status}`);
    if (!response.ok || headers.get("Content-Type")?.startsWith("text/html")) return defaultConfig;
    text = await response.text();
  } catch {
    return unread("no reply");
  }
  const { parseConfig } = await import("#src/connection/config/parse-config.ts");
  return parseConfig(text);
}
