import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { Filter } from "#src/activity/list/search.ts";
import { operationWord, outcomeWords } from "#src/activity/words.ts";

/** One request with all its log entries. */
export interface Line {
  request: string;
  /** Its first entry: when it was sent, to what, by whom. */
  sent: AuditEntry;
  /** The entry with the valid outcome. */
  known: AuditEntry;
  /** HTTP status of the newest answer. */
  status: number | null;
  /** All entries of the request, oldest first. */
  history: readonly AuditEntry[];
}

function lineOf(request: string, sent: AuditEntry, history: readonly AuditEntry[]): Line {
  // A later unknown outcome does not replace a known one.
  const known = history.findLast(({ grade }) => grade !== "unknown") ?? history.at(-1) ?? sent;
  const status = history.findLast((entry) => entry.status !== null)?.status ?? null;
  return { request, sent, known, status, history };
}

/** Groups entries, oldest first, by request, newest first. */
export function linesOf(entries: readonly AuditEntry[]): Line[] {
  const histories = new Map<string, [AuditEntry, ...AuditEntry[]]>();
  for (const entry of entries) {
    const history = histories.get(entry.request);
    if (history) history.push(entry);
    else histories.set(entry.request, [entry]);
  }
  return [...histories]
    .map(([request, history]) => lineOf(request, history[0], history))
    .toReversed()
    .toSorted((a, b) => (a.sent.at < b.sent.at ? 1 : a.sent.at > b.sent.at ? -1 : 0));
}

function textOf({ request, sent, known, status }: Line): string {
  const { name, target, path, who, run, origin } = sent;
  const parts = [name, target, path, who, run, origin, request, status, operationWord(sent)];
  return [...parts, outcomeWords(known)].join("\n").toLowerCase();
}

/** Applies the filter. */
export function chosenLines(lines: readonly Line[], filter: Filter): readonly Line[] {
  const { q, outcome, operation, run } = filter;
  const query = q?.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (outcome === undefined || line.known.grade === outcome) &&
      (operation === undefined || line.sent.operation === operation) &&
      (run === undefined || line.sent.run === run) &&
      (!query || textOf(line).includes(query)),
  );
}

export interface RunSummary {
  run: string;
  /** When its first request was sent, ISO 8601. */
  at: string;
  requests: number;
}

/** The runs of these requests, newest first. */
export function runsOf(lines: readonly Line[]): RunSummary[] {
  const runs = new Map<string, RunSummary>();
  for (const { sent } of lines) {
    if (sent.run === null) continue;
    const requests = (runs.get(sent.run)?.requests ?? 0) + 1;
    // Newest first, so the last one seen was sent first.
    runs.set(sent.run, { run: sent.run, at: sent.at, requests });
  }
  return [...runs.values()];
}
