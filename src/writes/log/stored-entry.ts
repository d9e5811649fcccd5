import { z } from "zod/mini";
import { parseTime } from "#src/lib/format.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { OpenRequest } from "#src/writes/log/database.ts";

/*
 * Stored values may be damaged, or of another version, so each is checked like an answer. The
 * value itself is used and not zod's copy, so that members of a later version are kept.
 */

const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);
const nullable = (is: Check) => (value: unknown) => value === null || is(value);
const optional = (is: Check) => (value: unknown) => value === undefined || is(value);

/** A time as this browser writes it, or any other that can be read. */
function isTime(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return false;
  return time.toISOString() === value || parseTime(value) !== null;
}

/** Most entries are of a few workspaces. */
const origins = new Set<unknown>();
function isOrigin(value: unknown): boolean {
  if (origins.has(value)) return true;
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  origins.add(value);
  return true;
}

type Check = (value: unknown) => boolean;

/** By hand, as there may be 100,000 entries: with a schema they would take a second. */
const checks: readonly [keyof AuditEntry, Check][] = [
  ["request", isText],
  ["by", isOneOf(["answer", "late", "read", "lost", "told"])],
  ["at", isTime],
  ["duration", nullable(isNumber)],
  ["origin", isOrigin],
  ["operation", isText],
  ["target", isText],
  ["name", nullable(isText)],
  ["method", isText],
  ["path", isText],
  ["body", nullable(isText)],
  ["exact", optional((value) => typeof value === "boolean")],
  ["grade", isOneOf(["confirmed", "refused", "unknown"])],
  ["reason", nullable(isText)],
  ["status", nullable(isNumber)],
  ["answer", nullable(isText)],
  // Entries of earlier versions, and those without a gateway, have none of these.
  ["signedIn", optional((value) => typeof value === "boolean")],
  ["requestId", optional(isText)],
  ["note", optional(isText)],
  ["into", optional(isText)],
  ["who", isText],
  ["run", nullable(isText)],
];

/** True for an entry that can be read; one of a later version may have more members. */
export function isEntry(stored: unknown): stored is AuditEntry {
  if (typeof stored !== "object" || stored === null) return false;
  return checks.every(([name, is]) => is(Reflect.get(stored, name)));
}

const open = z.looseObject({ request: z.string(), tab: z.string(), entry: z.custom(isEntry) });

/** True for a request that was noted and has not ended. */
export const isOpenRequest = (stored: unknown): stored is OpenRequest =>
  z.safeParse(open, stored).success;
