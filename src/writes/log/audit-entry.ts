import { z } from "zod/mini";
import { parseTime } from "#src/lib/dates.ts";
import type { OperationName } from "#src/writes/send/write.ts";

const text = z.nullable(z.string());
const change = z.object({ field: z.string(), from: z.string(), to: z.string() });

const entrySchema = z.object({
  /** The request; a later entry about the same request carries the same. */
  request: z.string(),
  /**
   * `reply` to the request, `late` after it was given up, `read` by a later check, `lost` when its
   * page was closed first, `dismissed` when the person no longer waits for the outcome.
   */
  by: z.enum(["reply", "late", "read", "lost", "dismissed"]),
  /** Time of sending, ISO 8601 in UTC. */
  at: z.string().check(z.refine((time) => parseTime(time) !== null)),
  /** From sending to this knowledge, in milliseconds; null when the end was not seen. */
  duration: z.nullable(z.number()),
  /** Scheme, host and port of the workspace. */
  origin: z.string().check(z.refine((url) => URL.canParse(url))),
  operation: z.custom<OperationName>((name) => typeof name === "string"),
  /** Target of the request: `invoices/in_…`. */
  target: z.string(),
  name: text,
  /** Name of the folder that files were attached to, where it was known. */
  into: z.optional(z.string()),
  method: z.string(),
  path: z.string(),
  body: text,
  /** True where `body` is what was sent; absent where a part is left out. */
  exact: z.optional(z.boolean()),
  grade: z.enum(["confirmed", "refused", "unknown"]),
  reason: text,
  status: z.nullable(z.number()),
  reply: text,
  /** ID of the request in the log of the gateway, where the reply had one. */
  requestId: z.optional(z.string()),
  changed: z.optional(z.readonly(z.array(change))),
  /** Name of who did it: as typed in this browser, not verified, or as signed in. */
  who: z.string(),
  /** True where `who` is the name under which the user was signed in at a gateway. */
  signedIn: z.optional(z.boolean()),
  run: text,
});

/** Entry of the audit log: a write request that was sent, or a later result of one. */
export type AuditEntry = z.output<typeof entrySchema>;

/** True for an entry that can be read: one may be damaged, or of another version. */
export const isEntry = (stored: unknown): stored is AuditEntry =>
  z.safeParse(entrySchema, stored).success;
