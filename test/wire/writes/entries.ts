import { type AuditEntry, type UnchainedEntry, chainEntry } from "#src/writes/log/audit-entry.ts";

const start = Date.UTC(2026, 10, 2, 9);

/** Entry of the nth request, one second after the one before. */
export function noted(n: number, change: Partial<UnchainedEntry> = {}): UnchainedEntry {
  return {
    request: `r${n}`,
    by: "answer",
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
    answer: `{"id":"doc_${n}","archived_at":null}`,
    who: "Robin",
    run: null,
    ...change,
  };
}

/** Entries, each linked to the one before. */
export async function chainOf(entries: readonly UnchainedEntry[]): Promise<AuditEntry[]> {
  const chain: AuditEntry[] = [];
  for (const entry of entries) chain.push(await chainEntry(entry, chain.at(-1)?.hash ?? ""));
  return chain;
}

export const chainOfMany = (many: number) =>
  chainOf(Array.from({ length: many }, (_, n) => noted(n)));
