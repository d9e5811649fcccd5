import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import { z } from "#src/api/zod.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { type ColumnName, columnNames } from "#src/archive/kinds/columns.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { type Stored, stored } from "#src/lib/stored.ts";

/** The columns that a page can show, in their order: those of a kind, or of all. */
export function columnsOf(scope: Scope): readonly ColumnName[] {
  if (scope === null) return columnNames;
  const { columns, furtherColumns = [] } = viewOf(scope);
  const all = [...columns, ...furtherColumns, "Decision", "Note", "Visibility"] as const;
  return ["ID", ...all, "Created", "Archived"];
}

/** Columns of a kind beside which the ID has room. */
const MAX_BESIDE_ID = 3;

/** The columns to show, in their order, while nothing else is chosen: of one kind, or of all. */
export function defaultColumns(kind: Kind | undefined): readonly ColumnName[] {
  if (!kind) return ["Kind", "Detail", "ID", "Decision", "Archived"];
  const own = viewOf(kind).columns;
  // Many columns of its own leave no room for the ID.
  return [...(own.length > MAX_BESIDE_ID ? [] : (["ID"] as const)), ...own, "Decision", "Archived"];
}

/** The columns of a site that forbids decisions. */
export const withoutDecisions = (names: readonly ColumnName[]): readonly ColumnName[] => [
  ...new Set(
    names
      .filter((name) => name !== "Note")
      .map((name) => (name === "Decision" ? "Visibility" : name)),
  ),
];

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

/** Columns that are stored as the hidden ones, joined by commas, as version 0.1.0 did for a kind. */
function withoutHidden(kind: Kind, names: string): ColumnChoice {
  const hidden = names.split(",");
  const usual = ["ID", ...viewOf(kind).columns, "Visibility", "Archived"];
  const shown = usual.filter((name) => !hidden.includes(name));
  return shown.length < usual.length ? { ...noChoice, shown: knownColumns(shown) } : noChoice;
}

const createStored = (scope: Scope) =>
  stored(scope === null ? "reshelve.columns" : `reshelve.columns.${scope}`, {
    parse: (choice) =>
      scope !== null && typeof choice === "string"
        ? withoutHidden(scope, choice)
        : parseChoice(choice),
  });
/** Each is made once, as it parses a choice only when that has changed. */
const choices = new Map<Scope, Stored<ColumnChoice>>();

/** The columns that were chosen for the page of a kind, or of all. */
export function storedColumns(scope: Scope): Stored<ColumnChoice> {
  const choice = choices.get(scope) ?? createStored(scope);
  choices.set(scope, choice);
  return choice;
}

/** The columns that were chosen in this browser, and a function that chooses others. */
export function useColumnChoice(scope: Scope) {
  const { subscribe, get, set } = storedColumns(scope);
  return [useSyncExternalStore(subscribe, get) ?? noChoice, set] as const;
}
