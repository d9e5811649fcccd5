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
  url: ({ url }) => url,
  description: ({ description }) => description,
  archived_at: ({ archivedAt }) => archivedAt,
  created_at: ({ createdAt }) => createdAt,
  due_date: ({ dueAt }) => dueAt,
  decision: ({ decision }) => decision?.verdict,
  note: ({ decision }) => decision?.note,
} satisfies Record<string, (item: DecidedItem) => CsvCell | undefined>;

const columns = Object.keys(fields);
const valuesOf = Object.values(fields);

/** Rows written at once: a few milliseconds of work. */
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

const head = csvOf(columns, []);

/** An item with its decision. Of one that was not read the time of archiving is not known. */
const decided = (item: ExportedItem, { decisions }: ExportContext): DecidedItem => ({
  ...item,
  decision: decisions?.of({ ...item, archived: item.archived ?? Number.NaN }) ?? null,
});

async function csvParts(items: readonly ExportedItem[], context: ExportContext): Promise<string[]> {
  const rows = await inSlices(items, (slice) =>
    csvOf(
      columns,
      slice
        .map((item) => decided(item, context))
        .map((item) => valuesOf.map((value) => value(item) ?? null)),
    ).slice(head.length),
  );
  return [head, ...rows];
}

const exported = (item: DecidedItem) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value(item) ?? null]));

async function jsonParts(
  items: readonly ExportedItem[],
  context: ExportContext,
): Promise<string[]> {
  const { host, scope } = context;
  const rows = await inSlices(items, (slice, isFirst) => {
    const lines = slice.map((item) => `    ${JSON.stringify(exported(decided(item, context)))}`);
    return `${isFirst ? "" : ","}\n${lines.join(",\n")}`;
  });
  const start = `{\n  "workspace": ${JSON.stringify(host)},\n  "scope": ${JSON.stringify(scope)},\n`;
  return [start, `  "items": [`, ...rows, "\n  ]\n}\n"];
}

/** Parts of a file with archived items of all kinds, as they were read. */
export const exportParts = (
  kind: FileKind,
  items: readonly ExportedItem[],
  context: ExportContext,
): Promise<string[]> => (kind === "csv" ? csvParts(items, context) : jsonParts(items, context));
