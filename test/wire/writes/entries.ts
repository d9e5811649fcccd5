import type { AuditEntry } from "#src/writes/log/audit-entry.ts";

const start = Date.UTC(2026, 10, 2, 9);

/** Entry of the nth request, one second after the one before. */
export function noted(n: number, change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    request: `r${n}`,
    by: "reply",
    at: new Date(start + n * 1000).toISOString(),
    duration: 120,
    origin: "https://acme.example.com",
    operation: "restore",
    target: `docs/doc_${n}`,
    name: `Doc ${n}`,
    method: "POST",
    path: `/api/docs/doc_${n}/restore`,
    body: null,
    grade: "confirmed",
    reason: null,
    status: 200,
    reply: `{"id":"doc_${n}","archived_at":null}`,
    who: "Robin",
    run: null,
    ...change,
  };
}

/** Entries of so many requests, oldest first. */
export const notedMany = (many: number) => Array.from({ length: many }, (_, n) => noted(n));
