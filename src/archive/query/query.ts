import type { Field } from "#src/archive/query/fields.ts";

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
  /** The part as it was written. */
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
