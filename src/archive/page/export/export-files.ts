import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Decision } from "#src/archive/triage/kept/decision.ts";
import type { Decisions } from "#src/archive/triage/kept/decisions.ts";
import { type CsvCell, csvOf } from "#src/lib/csv.ts";
import type { FileKind } from "#src/lib/download.ts";
import { wait } from "#src/lib/wait.ts";

export type ExportedItem = Pick<ArchivedItem, "kind" | "id"> & Partial<ArchivedItem>;

type DecidedItem = ExportedItem & { decision?: Decision | null };

/** Fields of an exported item, in the order of the columns. */
const fields = {
  kind: ({ kind }) => kind,
  id: ({ id }) => id,
  number: ({ number }) => number,
  title: ({ title }) => title,
  status: ({ status }) => status,
  visibility: ({ visibility }) => visibility,
  client: ({ client }) => client,
  currency: ({ currency }) => currency,
  total: ({ total }) => total,
  messages_count: ({ messages }) => messages,
  url: ({ url }) => url,
  description: ({ description }) => description,
  archived_at: ({ archivedAt }) => archivedAt,
  created_at: ({ createdAt }) => createdAt,
  latest_message_created_at: ({ latestAt }) => latestAt,
  start_date: ({ startAt }) => startAt,
  due_date: ({ dueAt }) => dueAt,
  closed_at: ({ closedAt }) => closedAt,
  decision: ({ decision }) => decision?.verdict,
  note: ({ decision }) => decision?.note,
} satisfies Record<string, (item: DecidedItem) => CsvCell | undefined>;

const columns = Object.keys(fields);

/** Rows written in one slice: a few milliseconds of work. */
const ROWS_PER_SLICE = 1000;

/** Writes items in slices, so that 100,000 of them leave the page responsive. */
async function inSlices(
  items: readonly ExportedItem[],
  write: (slice: readonly ExportedItem[], isFirst: boolean) => string,
): Promise<string[]> {
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += ROWS_PER_SLICE) {
    if (start > 0) await wait(0);
    parts.push(write(items.slice(start, start + ROWS_PER_SLICE), start === 0));
  }
  return parts;
}

export interface ExportContext {
  host: string;
  /** Name of the exported items, such as "38 matches". */
  scope: string;
  decisions?: Pick<Decisions, "of"> | null;
}

/** Values in the order of the columns. Of an item that was not read the time of archiving is not known. */
function rowOf(item: ExportedItem, { decisions }: ExportContext): CsvCell[] {
  const decision = decisions?.of({ ...item, archived: item.archived ?? Number.NaN }) ?? null;
  return Object.values(fields).map((value) => value({ ...item, decision }) ?? null);
}

/** Parts of a file with archived items of all kinds, as they were read. */
export async function exportParts(
  kind: FileKind,
  items: readonly ExportedItem[],
  context: ExportContext,
): Promise<string[]> {
  const { host, scope } = context;
  const rowsOf = (slice: readonly ExportedItem[]) => slice.map((item) => rowOf(item, context));
  if (kind === "csv") {
    const head = csvOf(columns, []);
    const rows = await inSlices(items, (slice) => csvOf(columns, rowsOf(slice)).slice(head.length));
    return [head, ...rows];
  }
  const rows = await inSlices(items, (slice, isFirst) => {
    const objects = rowsOf(slice).map((row) =>
      Object.fromEntries(columns.map((name, at) => [name, row[at]])),
    );
    const lines = objects.map((object) => `    ${JSON.stringify(object)}`);
    return `${isFirst ? "" : ","}\n${lines.join(",\n")}`;
  });
  const start = `{\n  "workspace": ${JSON.stringify(host)},\n  "scope": ${JSON.stringify(scope)},\n`;
  return [start, `  "items": [`, ...rows, "\n  ]\n}\n"];
}
