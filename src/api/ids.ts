/** Identifier prefixes that the document names, each with its resource ("Resources and their fields"). */
export const prefixes = {
  fi: "file",
  u: "user",
  tsk: "task",
  tskb: "board",
  tskl: "task list",
  mst: "milestone",
  in: "invoice",
  invi: "invoice item",
  invti: "discount or tax item",
  bp: "billing profile",
  convr: "conversation",
  pe: "embed or link",
  fo: "folder",
  doc: "doc",
  wh: "webhook",
  ws: "workspace",
} as const;

export type Prefix = keyof typeof prefixes;

const idShape = /^([a-z]+)_[A-Za-z0-9_-]{1,128}$/;

/**
 * The prefix of an identifier `<prefix>_<opaque>`, or null when the text is no identifier.
 * The whole prefix up to the first underscore counts, so `in_`, `invi_` and `invti_` stay apart.
 */
export function prefixOf(text: string): Prefix | null {
  const prefix = idShape.exec(text)?.[1];
  return prefix !== undefined && Object.hasOwn(prefixes, prefix) ? (prefix as Prefix) : null;
}

/** True when the text is an identifier with exactly this prefix. */
export function isId(prefix: Prefix, text: unknown): text is string {
  return typeof text === "string" && prefixOf(text) === prefix;
}

/** A text that is no identifier of the asked resource; thrown before any address is built from it. */
export class InvalidIdError extends Error {
  override name = "InvalidIdError";
  constructor(prefix: Prefix, id: string) {
    super(`“${id}” is no identifier of a ${prefixes[prefix]}: these begin with ${prefix}_.`);
  }
}

/**
 * The identifier, safe to place in a path. `encodeURIComponent` alone would let `..` through,
 * which a browser folds away: `/api/invoices/../restore` becomes `/api/restore`.
 * @throws InvalidIdError when it is not an identifier of this prefix.
 */
export function safeId(prefix: Prefix, id: string): string {
  if (!isId(prefix, id)) throw new InvalidIdError(prefix, id);
  return id;
}
