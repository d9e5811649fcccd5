import { z } from "#src/api/zod.ts";
import { parseTime } from "#src/lib/format.ts";
import type { AuditEntry, UnchainedEntry } from "#src/writes/log/audit-entry.ts";
import type { OperationName } from "#src/writes/send/write.ts";

/*
 * Stored values may be damaged, or of another version, so each is checked like an answer. The
 * value itself is used and not zod's copy, as a hash covers every member.
 */

const text = z.nullable(z.string());

const members = {
  request: z.string(),
  by: z.literal(["answer", "late", "read", "lost"]),
  at: z.string().check(z.refine((time) => parseTime(time) !== null)),
  duration: z.nullable(z.number()),
  origin: z.string().check(z.refine((origin) => URL.canParse(origin))),
  operation: z.custom<OperationName>((value) => typeof value === "string"),
  target: z.string(),
  name: text,
  method: z.string(),
  path: z.string(),
  body: text,
  grade: z.literal(["confirmed", "refused", "unknown"]),
  reason: text,
  status: z.nullable(z.number()),
  answer: text,
  // Entries of earlier versions, and those without a gateway, have neither of these.
  signedIn: z.optional(z.boolean()),
  requestId: z.optional(z.string()),
  who: z.string(),
  run: text,
};
// Loose: an entry of a later version may have more members.
const unchained = z.looseObject(members);
const chained = z.looseObject({ ...members, before: text, hash: text });
const open = z.looseObject({ request: z.string(), tab: z.string(), entry: unchained });

export const isEntry = (stored: unknown): stored is AuditEntry =>
  z.safeParse(chained, stored).success;

/** True for a request that was noted and has not ended. */
export const isOpenRequest = (
  stored: unknown,
): stored is { request: string; tab: string; entry: UnchainedEntry } =>
  z.safeParse(open, stored).success;

/** The hash of an entry, also where the rest can't be read. */
export function hashOf(stored: unknown): string | null {
  const hash =
    typeof stored === "object" && stored !== null && "hash" in stored ? stored.hash : null;
  return typeof hash === "string" ? hash : null;
}
