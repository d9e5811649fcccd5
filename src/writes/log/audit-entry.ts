import { parseTime } from "#src/lib/dates.ts";
import type { Change, OperationName } from "#src/writes/send/write.ts";

const sources = ["reply", "late", "read", "lost", "dismissed"] as const;
const grades = ["confirmed", "refused", "unknown"] as const;

/** Entry of the audit log: a write request that was sent, or a later result of one. */
export interface AuditEntry {
  /** The request; a later entry about the same request carries the same. */
  request: string;
  /**
   * `reply` to the request, `late` after it was given up, `read` by a later check, `lost` when its
   * page was closed first, `dismissed` when the person no longer waits for the outcome.
   */
  by: (typeof sources)[number];
  /** Time of sending, ISO 8601 in UTC. */
  at: string;
  /** From sending to this knowledge, in milliseconds; null when the end was not seen. */
  duration: number | null;
  /** Scheme, host and port of the workspace. */
  origin: string;
  operation: OperationName;
  /** Target of the request: `invoices/in_…`. */
  target: string;
  /** Title or number, as it was known then. */
  name: string | null;
  /** Name of the folder that files were attached to, where it was known. */
  into?: string;
  method: string;
  path: string;
  body: string | null;
  /** True where `body` is the text that was sent; absent where it was redacted, cut or reformatted. */
  exact?: boolean;
  grade: (typeof grades)[number];
  /** Reason why it was refused or is unknown. */
  reason: string | null;
  status: number | null;
  reply: string | null;
  /** ID of the request in the log of the gateway, where the reply had one. */
  requestId?: string;
  /** Other fields that the restore changed, as far as they were known. */
  changed?: readonly Change[];
  /** Name of who did it: as typed in this browser, not verified, or as signed in. */
  who: string;
  /** True where `who` is the name under which the user was signed in at a gateway. */
  signedIn?: boolean;
  run: string | null;
}

const types: Record<keyof AuditEntry, string> = {
  request: "string",
  by: "string",
  at: "string",
  duration: "number or null",
  origin: "string",
  operation: "string",
  target: "string",
  name: "string or null",
  into: "string or undefined",
  method: "string",
  path: "string",
  body: "string or null",
  exact: "boolean or undefined",
  grade: "string",
  reason: "string or null",
  status: "number or null",
  reply: "string or null",
  requestId: "string or undefined",
  changed: "object or undefined",
  who: "string",
  signedIn: "boolean or undefined",
  run: "string or null",
};

function isChange(stored: unknown) {
  const { field, from, to } = Object(stored);
  return [field, from, to].every((text) => typeof text === "string");
}
const areChanges = (stored: unknown) => Array.isArray(stored) && stored.every(isChange);

/**
 * True for an entry that can be read: what is stored may be damaged, or of another version, with more
 * members. By hand, as a schema takes ten times as long for thousands of entries.
 */
export function isEntry(stored: unknown): stored is AuditEntry {
  const entry = Object(stored);
  const isOfType = ([name, type]: [string, string]) =>
    type.includes(entry[name] === null ? "null" : typeof entry[name]);
  return (
    Object.entries(types).every(isOfType) &&
    sources.includes(entry.by) &&
    grades.includes(entry.grade) &&
    (entry.changed === undefined || areChanges(entry.changed)) &&
    parseTime(entry.at) !== null &&
    URL.canParse(entry.origin)
  );
}
