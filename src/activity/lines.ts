import type { Entry } from "#src/writes/log/entry.ts";
import type { Filter } from "#src/activity/list/search.ts";
import { operationWord, outcomeWords } from "#src/activity/words.ts";

/** One request, with everything that became known of it. */
export interface Line {
  request: string;
  /** What was noted first: when it was sent, to what, by whom. */
  sent: Entry;
  /** The entry whose outcome holds. */
  known: Entry;
  /** The newest status that an answer carried. */
  status: number | null;
  /** All entries of the request, oldest first. */
  history: readonly Entry[];
}

function lineOf(request: string, sent: Entry, history: readonly Entry[]): Line {
  // A doubt that comes later takes nothing back of what was known before.
  const known = history.findLast(({ grade }) => grade !== "unknown") ?? history.at(-1) ?? sent;
  const status = history.findLast((entry) => entry.status !== null)?.status ?? null;
  return { request, sent, known, status, history };
}

/** Entries, oldest first, as one line for each request, newest first. */
export function linesOf(entries: readonly Entry[]): Line[] {
  const histories = new Map<string, [Entry, ...Entry[]]>();
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

/** The lines that a filter leaves. */
export function chosenLines(lines: readonly Line[], filter: Filter): readonly Line[] {
  const { q, outcome, operation, run } = filter;
  const sought = q?.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (outcome === undefined || line.known.grade === outcome) &&
      (operation === undefined || line.sent.operation === operation) &&
      (run === undefined || line.sent.run === run) &&
      (!sought || textOf(line).includes(sought)),
  );
}

export interface RunSummary {
  run: string;
  /** When its first request was sent, ISO 8601. */
  at: string;
  requests: number;
}

/** The runs that the lines belong to, newest first. */
export function runsOf(lines: readonly Line[]): RunSummary[] {
  const runs = new Map<string, RunSummary>();
  for (const { sent } of lines) {
    if (sent.run === null) continue;
    const requests = (runs.get(sent.run)?.requests ?? 0) + 1;
    // Lines are newest first, so the last one seen is the first that was sent.
    runs.set(sent.run, { run: sent.run, at: sent.at, requests });
  }
  return [...runs.values()];
}
