import type { OperationName } from "#src/writes/send/write.ts";

/** The grade of an ended request in the log. */
export type Grade = "confirmed" | "refused" | "unknown";

/** Entry of the audit log: a write request that was sent, or a later result of one. */
export interface AuditEntry {
  /** The request; a later entry about the same request carries the same. */
  request: string;
  /**
   * `answer` to the request, `late` after it was given up, `read` by a later check, `lost` when its
   * page was closed first.
   */
  by: "answer" | "late" | "read" | "lost";
  /** Time of sending, ISO 8601 in UTC. */
  at: string;
  /** From sending to this knowledge, in milliseconds; null when nobody saw the end. */
  duration: number | null;
  /** Scheme, host and port of the workspace. */
  origin: string;
  operation: OperationName;
  /** Target of the request: `invoices/in_…`. */
  target: string;
  /** Title or number, as it was known then. */
  name: string | null;
  method: string;
  path: string;
  /** Request body, redacted. */
  body: string | null;
  grade: Grade;
  /** Reason why it was refused or is unknown. */
  reason: string | null;
  status: number | null;
  /** Response body, redacted. */
  answer: string | null;
  /** ID of the request in the log of the gateway, where the answer had one. */
  requestId?: string;
  /** Name of who did it: as typed in this browser, where nobody checked it, or as signed in. */
  who: string;
  /** True where `who` is the name under which the user was signed in at a gateway. */
  signedIn?: boolean;
  /** The run that it belongs to. */
  run: string | null;
  /** SHA-256 of the entry before, in hex; empty in the first, null where the browser cannot hash. */
  before: string | null;
  /** SHA-256 of this entry with `before`, in hex; null where the browser cannot hash. */
  hash: string | null;
}

export type UnchainedEntry = Omit<AuditEntry, "before" | "hash">;

/** The text that is hashed: every member but the hash, in the order of their names. */
function textOf({ hash: _hash, ...entry }: AuditEntry): string {
  const members = Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(members);
}

/** SHA-256 of a text as UTF-8, in hex. Rejects where the browser cannot hash. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** False where the browser can't hash: it does so only on https and on localhost. */
export const canHash = () => globalThis.crypto?.subtle !== undefined;

/** The entry as the next of a chain whose last hash is `before` (empty for none). */
export async function chainEntry(entry: UnchainedEntry, before: string): Promise<AuditEntry> {
  if (!canHash()) return { ...entry, before: null, hash: null };
  const linked = { ...entry, before, hash: "" };
  return { ...linked, hash: await sha256(textOf(linked)) };
}

/**
 * The index of the first entry that does not fit its chain, or null when all fit. An entry that can't
 * be read (null) is a break. The first entry may follow others that were cleared, so its `before` is
 * taken as it is.
 */
export async function firstBreak(entries: readonly (AuditEntry | null)[]): Promise<number | null> {
  for (const [index, entry] of entries.entries()) {
    if (entry === null) return index;
    const follows = index === 0 || entry.before === entries[index - 1]?.hash;
    if (!follows || entry.hash === null || entry.hash !== (await sha256(textOf(entry)))) {
      return index;
    }
  }
  return null;
}
