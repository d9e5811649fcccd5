import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { AuditLog } from "#src/writes/log/audit-log.ts";

/** The last request of each target such as `invoices/in_…`, with its latest answer. */
export type SentRequests = ReadonlyMap<string, AuditEntry>;

/** The requests of a run as the audit log has them; none where the browser blocks its storage. */
export async function sentRequests(log: AuditLog, run: string): Promise<SentRequests> {
  try {
    return lastRequests(await log.entries(), run);
  } catch {
    // The document then has no times.
    return new Map();
  }
}

/** The last request of each target of a run; `entries` are in the order of the log. */
export function lastRequests(entries: readonly AuditEntry[], run: string): SentRequests {
  // A check by a read is no answer to the request.
  const answers = entries.filter((entry) => entry.run === run && entry.by !== "read");
  return new Map(answers.map((entry) => [entry.target, entry]));
}
