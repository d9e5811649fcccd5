import type { ArchivedItem } from "#src/archive/items/item.ts";

interface FieldRow {
  name: string;
  /**
   * Type of the values, by which they are compared: one of a few words (`is`, `kind`, `choice`), a text
   * that contains the word (`text`) or begins with it (`id`), or an amount or time (`number`, `date`).
   */
  type: "is" | "kind" | "choice" | "text" | "id" | "number" | "date";
  /** Values that are offered, as written; of a choice those that occur are. */
  offered: readonly string[];
  /** True for an item without a value, where it is not null or NaN then. */
  isNone?: (item: ArchivedItem) => boolean;
}

const past = ["today", "yesterday", "7d", "4w", "3m", "12m", "none"];

/** Fields of the query language. Buttons and suggestions are in this order. */
const fieldRows = {
  is: {
    name: "Decision",
    type: "is",
    offered: ["undecided", "left", "flagged"],
    isNone: () => false,
  },
  kind: { name: "Kind", type: "kind", offered: [] },
  status: { name: "Status", type: "choice", offered: [] },
  client: { name: "Client", type: "choice", offered: [] },
  archived: { name: "Archived", type: "date", offered: past },
  visibility: { name: "Visibility", type: "choice", offered: [] },
  title: {
    name: "Title",
    type: "text",
    offered: ["none"],
    isNone: ({ title, id }) => title === id,
  },
  number: { name: "Number", type: "text", offered: ["none"] },
  id: { name: "ID", type: "id", offered: [] },
  currency: { name: "Currency", type: "choice", offered: [] },
  total: {
    name: "Total",
    type: "number",
    offered: [">0", ">100", ">1000", ">10000", "none"],
  },
  url: { name: "URL", type: "text", offered: ["none"] },
  created: { name: "Created", type: "date", offered: past },
  due: { name: "Due", type: "date", offered: ["<today", "today", ">today", "none"] },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Rows = typeof fieldRows;
export type Field = keyof Rows;
type FieldType = FieldRow["type"];
export type FieldOf<Type extends FieldType> = {
  [F in Field]: Rows[F]["type"] extends Type ? F : never;
}[Field];

export const isField = (name: string): name is Field => Object.hasOwn(fieldRows, name);
export const fields: readonly Field[] = Object.keys(fieldRows).filter(isField);

export const fieldRow = (field: Field): FieldRow => fieldRows[field];

/** True for a field of a type; false for a word, which has no field. */
export const isOfType = <Type extends FieldType>(
  field: Field | null,
  type: Type,
): field is FieldOf<Type> => field !== null && fieldRows[field].type === type;

/** One value of a part: equal to or containing a text, or a range with both ends included. */
export type QueryValue =
  | { type: "text"; text: string; quoted: boolean }
  | { type: "none" }
  | { type: "range"; from: number; to: number; text: string };

/** One part of a query; parts are joined by "and", the values of a part by "or". */
export interface QueryPart {
  /** Place in the text of the query. */
  start: number;
  end: number;
  text: string;
  negated: boolean;
  /** Null for a word or a phrase. */
  field: Field | null;
  values: readonly QueryValue[];
  /** Error message with an example to write instead; null where the part is valid. A part with one is left out of the search. */
  problem: string | null;
}

export interface Query {
  text: string;
  parts: readonly QueryPart[];
}
