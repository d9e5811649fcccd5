import type { Lazy } from "#src/lib/lazy.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { AuditStorage } from "#src/writes/log/audit-storage.ts";

/** The last request of each target such as `invoices/in_…`, with its latest answer. */
export type SentRequests = ReadonlyMap<string, AuditEntry>;

/** The requests of a run as the audit log has them; none where the browser blocks its storage. */
export async function sentRequests(
  storage: Lazy<AuditStorage>,
  run: string,
): Promise<SentRequests> {
  const sent = new Map<string, AuditEntry>();
  try {
    const { log } = await storage.load();
    for (const entry of await log.entries()) {
      // A check by a read is no answer to the request.
      if (entry.run === run && entry.by !== "read") sent.set(entry.target, entry);
    }
  } catch {
    // The document then has no times.
  }
  return sent;
}
