import { z } from "#src/api/zod.ts";
import { parseTime } from "#src/lib/format.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { OperationName } from "#src/writes/send/write.ts";

/*
 * Stored values may be damaged, or of another version, so each is checked like an answer. The
 * value itself is used and not zod's copy, so that members of a later version are kept.
 */

const text = z.nullable(z.string());

// Loose: an entry of a later version may have more members.
const auditEntry = z.looseObject({
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
});
const open = z.looseObject({ request: z.string(), tab: z.string(), entry: auditEntry });

export const isEntry = (stored: unknown): stored is AuditEntry =>
  z.safeParse(auditEntry, stored).success;

/** True for a request that was noted and has not ended. */
export const isOpenRequest = (
  stored: unknown,
): stored is { request: string; tab: string; entry: AuditEntry } =>
  z.safeParse(open, stored).success;
