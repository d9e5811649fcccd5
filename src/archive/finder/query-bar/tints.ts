import type { Query, QueryPart } from "#src/archive/finder/query/query.ts";

/** A piece of a query in one colour. */
export interface Piece {
  text: string;
  tone: "sign" | "field" | "value" | "range" | "phrase" | "word";
}

export interface TintedPart {
  key: number;
  /** Space before the part. */
  space: string;
  tone: "plain" | "part" | "incomplete" | "problem";
  pieces: readonly Piece[];
}

function piecesOf({ text, negated, field, values }: QueryPart): Piece[] {
  const pieces: Piece[] = [];
  const rest = negated ? text.slice(1) : text;
  if (negated) pieces.push({ text: "-", tone: "sign" });
  const name = field === null ? "" : rest.slice(0, field.length + 1);
  if (name) pieces.push({ text: name, tone: "field" });
  const [value] = values;
  const isPhrase = value?.type === "text" && value.quoted;
  const ofField = value?.type === "text" ? "value" : "range";
  const tone = field === null ? "word" : ofField;
  pieces.push({ text: rest.slice(name.length), tone: isPhrase ? "phrase" : tone });
  return pieces;
}

function toneOf({ problem, values, field }: QueryPart): TintedPart["tone"] {
  if (problem !== null) return "problem";
  const [value] = values;
  if (!value) return "incomplete";
  return field === null && value.type === "text" && !value.quoted ? "plain" : "part";
}

/** Splits a query into pieces of one colour; together they are its text. */
export function tintsOf({ text, parts }: Query): readonly TintedPart[] {
  return parts.map((part, at) => ({
    key: part.start,
    space: text.slice(parts[at - 1]?.end ?? 0, part.start),
    tone: toneOf(part),
    pieces: piecesOf(part),
  }));
}
