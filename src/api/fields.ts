import { LongNumber, fitsDouble } from "#src/lib/json.ts";
import { z } from "zod/mini";

/*
 * Tolerant in reading: everything but the id of a row may be null or absent, strings of a fixed set
 * stay open, numbers may come as strings, and a reference may come expanded. A field that still does
 * not fit is undefined, and the row lives (docs/api.md, "Fields").
 */

export const field = <T extends z.ZodMiniType>(schema: T) => z.catch(z.nullish(schema), undefined);
/** A list of resources; one that is none is undefined in it. */
export const listOf = <T extends z.ZodMiniType>(schema: T) =>
  field(z.array(z.catch(z.optional(schema), undefined)));

export const text = field(z.string());
/** A timestamp stays the string that was sent; it is read when it is shown, and an odd one is shown raw. */
export const timestamp = text;
/** Fields of every resource. */
export const base = { id: z.string(), created_at: timestamp, updated_at: timestamp };

const numeric = z
  .string()
  .check(z.regex(/^\s*[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?\s*$/))
  .check(z.refine((sent) => fitsDouble(sent.trim())));
/** A number that a double can't hold does not fit: it is shown as received, and not rounded. */
export const number = field(z.union([z.number(), z.pipe(numeric, z.transform(Number))]));
/** A decimal that the document types as a string; a number is taken as its own text. */
export const decimalText = field(
  z.union([
    z.string(),
    z.pipe(z.union([z.number(), z.instanceof(LongNumber)]), z.transform(String)),
  ]),
);

export const flag = field(
  z.union([
    z.boolean(),
    z.pipe(
      z.union([z.number(), z.literal(["0", "1"])]),
      z.transform((sent) => Number(sent) !== 0),
    ),
  ]),
);

const expanded = z.pipe(
  z.looseObject({ id: z.string() }),
  z.transform((resource) => resource.id),
);
export const reference = field(z.union([z.string(), expanded]));

/** A field that the document has only seen as null: kept as it came. */
export const unseen = z.optional(z.unknown());

/** The field names that the document gives a resource; anything else in a reply is drift. */
export const documentedFields = (schema: z.ZodMiniLazy<z.ZodMiniObject>): ReadonlySet<string> =>
  new Set(Object.keys(schema.def.getter().def.shape));
