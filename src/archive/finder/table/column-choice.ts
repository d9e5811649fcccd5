import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import { z } from "#src/api/zod.ts";
import { stored } from "#src/lib/stored.ts";

/** Columns that can be shown, hidden and put in order; the title comes first, and Restore last. */
export const columnNames = [
  "Kind",
  "ID",
  "Detail",
  "Number",
  "Status",
  "Client",
  "Total",
  "Due",
  "Messages",
  "URL",
  "Description",
  "Visibility",
  "Created",
  "Archived",
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Columns of the fields that only some kinds have. */
export const kindColumns: Record<Kind, readonly ColumnName[]> = {
  invoices: ["Number", "Status", "Client", "Total", "Due"],
  conversations: ["Status", "Messages"],
  milestones: ["Due", "Description"],
  embeds: ["URL"],
  links: ["URL"],
  boards: ["Description"],
  folders: ["Description"],
  docs: ["Description"],
};

/** Columns of a kind beside which the ID has room. */
const MAX_BESIDE_ID = 3;

/** The columns to show, in their order, while nothing else is chosen: of one kind, or of all. */
export function defaultColumns(kind: Kind | undefined): readonly ColumnName[] {
  if (!kind) return ["Kind", "ID", "Detail", "Visibility", "Archived"];
  const own = kindColumns[kind];
  // Many columns of its own leave no room for the ID.
  return [
    ...(own.length > MAX_BESIDE_ID ? [] : (["ID"] as const)),
    ...own,
    "Visibility",
    "Archived",
  ];
}

/** Columns as a person wants them. */
export interface ColumnChoice {
  /** The columns to show, in their order; null for those that suit the kinds of the query. */
  shown: readonly ColumnName[] | null;
  /** Widths in pixels of the columns that were sized, by their names. */
  widths: Readonly<Record<string, number>>;
}

export const noChoice: ColumnChoice = { shown: null, widths: {} };

const isColumnName = (name: unknown): name is ColumnName =>
  columnNames.some((column) => column === name);

/** The columns among some names, each once; null without any. */
export function knownColumns(names: readonly unknown[] | null | undefined) {
  const known = [...new Set((names ?? []).filter(isColumnName))];
  return known.length > 0 ? known : null;
}

const schema = z.object({
  shown: z.catch(z.nullable(z.array(z.unknown())), null),
  widths: z.catch(z.record(z.string(), z.number().check(z.gte(1), z.lte(2_000))), {}),
});

/** Parses a stored choice; what is damaged, or of another version, is as if nothing was chosen. */
export function parseChoice(choice: unknown): ColumnChoice {
  const { data } = schema.safeParse(choice);
  return data ? { shown: knownColumns(data.shown), widths: data.widths } : noChoice;
}

export const storedColumns = stored("reshelve.columns", { parse: parseChoice });
const keepChoice = (choice: ColumnChoice) => void storedColumns.set(choice);

/** The columns that were chosen in this browser, and a function that chooses others. */
export const useColumnChoice = () =>
  [
    useSyncExternalStore(storedColumns.subscribe, storedColumns.get) ?? noChoice,
    keepChoice,
  ] as const;
