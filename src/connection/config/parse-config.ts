import { z } from "zod/mini";
import { addressField, prefixField } from "#src/connection/check/address.ts";
import {
  type ConfigProblem,
  type SiteConfig,
  defaultConfig,
} from "#src/connection/config/site-config.ts";

const MAX_NAME = 60;
const MAX_LABEL = 40;
const MAX_LINKS = 10;
const colors = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"];

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

function isHttps(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

const schema = z.object({
  name: z.optional(text(MAX_NAME)),
  color: z.optional(
    z.string().check(z.refine((it) => /^#[\da-f]{6}$/i.test(it) || colors.includes(it))),
  ),
  workspace: z.optional(z.union([z.literal("/"), addressField])),
  prefix: z._default(prefixField, defaultConfig.prefix),
  key: z._default(z.enum(["person", "gateway"]), defaultConfig.key),
  help: z._default(
    z
      .array(z.object({ label: text(MAX_LABEL), url: z.string().check(z.refine(isHttps)) }))
      .check(z.maxLength(MAX_LINKS)),
    [],
  ),
  keepDecisions: z._default(z.boolean(), true),
  storage: z._default(z.nullable(addressField), null),
});

/** Characters of a wrong value that are shown. */
const MAX_SHOWN = 200;

function problemOf(path: readonly PropertyKey[], value: unknown): ConfigProblem {
  const received = (JSON.stringify(value) ?? "nothing").slice(0, MAX_SHOWN);
  return { field: path.join("."), received };
}

/**
 * Parses the text of `config.json`. A field that is null or empty counts as absent; unknown ones
 * are ignored.
 */
export function parseConfig(file: string): SiteConfig | { problems: readonly ConfigProblem[] } {
  let json: unknown;
  try {
    json = JSON.parse(file, (_name, value) => (value === null || value === "" ? undefined : value));
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error);
    return { problems: [{ field: "", received }] };
  }
  const { data, error } = z.safeParse(schema, json, { reportInput: true });
  if (!data) return { problems: error.issues.map(({ path, input }) => problemOf(path, input)) };
  const { name, color = null, workspace, ...rest } = data;
  const gateway = workspace === "/";
  if (rest.key === "gateway" && !gateway) return { problems: [problemOf(["key"], rest.key)] };
  return {
    ...rest,
    environment: name === undefined ? null : { name, color },
    workspace:
      workspace === undefined
        ? null
        : { origin: gateway ? location.origin : workspace, prefix: rest.prefix, gateway },
  };
}
