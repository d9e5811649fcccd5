import { type Prefix, isId } from "#src/api/ids.ts";
import { LongNumber } from "#src/lib/json.ts";
import { z } from "zod/mini";

/** A single resource together with the JSON it came as. */
export interface Item<T> {
  item: T;
  raw: unknown;
  /** Paths of the fields that are not as documented. */
  problems: readonly string[];
}

/**
 * One element of `data`. Each field is read by itself: one that is not as documented is undefined in
 * `item`, kept in `raw` and named in `problems`. Only an element without a usable id is not readable.
 */
export type Row<T> =
  | ({ readable: true; id: string } & Item<T>)
  | ({ readable: false; id: null } & Omit<Item<T>, "item">);

/** `page` counts from 1; `per_page` is an integer from 1 to 100 ("Limits"). */
export interface Paging {
  page: number;
  per_page: number;
}

/** One page of a list ("Paginated list envelope"), with what the service left out worked out or null. */
export interface Page<T> {
  rows: Row<T>[];
  /** At least 1; the next page where the service only shows that one follows. */
  lastPage: number;
  /** Number of the first and last row of this page, from 1; null on an empty page. */
  from: number | null;
  to: number | null;
  /** Rows on all pages, or null when the service does not say. */
  total: number | null;
}

/** True when another page follows the one that was asked for. An empty page ends every list. */
export const hasNextPage = ({ rows, lastPage }: Page<unknown>, page: number): boolean =>
  rows.length > 0 && lastPage > page;

/** True for an object of JSON, which no list is. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof LongNumber);

/** A count that is a whole number of at least `least`, also when it came as text; else null. */
export function parseCount(value: unknown, least: number): number | null {
  const read = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof read === "number" && Number.isSafeInteger(read) && read >= least ? read : null;
}

/** The elements of `data`: an array, a map whose keys were not 0..n, or one lone resource. */
function elements(data: unknown): unknown[] | null {
  if (Array.isArray(data)) return data;
  if (!isObject(data)) return null;
  if (typeof data["id"] === "string") return [data];
  const values = Object.values(data);
  return values.every(isObject) ? values : null;
}

/** Paths of the fields that were sent and left out as they did not fit, such as `items.1.amount`. */
function oddFields(raw: unknown, item: object): string[] {
  return Object.entries(item).flatMap(([key, value]) => {
    const sent = childOf(raw, key);
    if (value === sent) return [];
    if (value === undefined) return [key];
    const inner = typeof value === "object" && value !== null ? oddFields(sent, value) : [];
    return inner.map((path) => `${key}.${path}`);
  });
}

const childOf = (value: unknown, key: string): unknown => Reflect.get(Object(value), key);

/** The fields that are not as documented, as they came, by their path such as `items.1.amount`. */
export const undocumentedFields = ({ raw, problems }: Omit<Item<unknown>, "item">) =>
  new Map(problems.map((path) => [path, path.split(".").reduce(childOf, raw)]));

function readItem<T>(schema: z.ZodMiniType<T>, raw: unknown): Item<T> {
  const item = z.parse(schema, raw);
  return { item, raw, problems: oddFields(raw, Object(item)) };
}

function readRow<T>(prefix: Prefix, schema: z.ZodMiniType<T>, raw: unknown): Row<T> {
  const id = childOf(raw, "id");
  return isId(prefix, id)
    ? { readable: true, id, ...readItem(schema, raw) }
    : { readable: false, id: null, raw, problems: ["id"] };
}

const envelope = z.pipe(
  z.transform((json: unknown) => ({
    data: Array.isArray(json) ? json : elements(childOf(json, "data")),
    meta: childOf(json, "meta"),
  })),
  z.object({ data: z.array(z.unknown()), meta: z.unknown() }),
);

/**
 * The schema of one page whose rows have this prefix and schema. Rows and their fields are read one
 * by one, so that an odd one never blanks a page. `links` are not read: pages are asked for by number.
 * `asked` is the page that was asked for, where the reply doesn't say its numbers.
 */
export const pageOf = <T>(
  prefix: Prefix,
  schema: z.ZodMiniType<T>,
  asked: Paging = { page: 1, per_page: 20 },
): z.ZodMiniType<Page<T>> =>
  z.pipe(
    envelope,
    z.transform(({ data, meta }) => ({
      rows: data.map((raw) => readRow(prefix, schema, raw)),
      ...parsePagination(meta, asked, data.length),
    })),
  );

function parsePagination(meta: unknown, asked: Paging, rows: number): Omit<Page<never>, "rows"> {
  const page = parseCount(childOf(meta, "current_page"), 1) ?? asked.page;
  const perPage = parseCount(childOf(meta, "per_page"), 1) ?? asked.per_page;
  const total = parseCount(childOf(meta, "total"), 0);
  // Without a total, a full page may have one behind it; one with more rows is not paged at all.
  const counted =
    total === null ? page + Number(rows === perPage) : Math.max(1, Math.ceil(total / perPage));
  const lastPage = parseCount(childOf(meta, "last_page"), 1) ?? counted;
  if (rows === 0) return { lastPage, from: null, to: null, total };
  const from = (page - 1) * perPage + 1;
  return { lastPage, from, to: from + rows - 1, total };
}

/** A schema also for what comes wrapped once in `data`. */
export const unwrapped = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T> =>
  z.pipe(
    z.transform((json: unknown) => {
      const inner = childOf(json, "data");
      return z.safeParse(schema, inner).success ? inner : json;
    }),
    schema,
  );

/** The schema of one resource, also when it comes wrapped once in `data`. */
export function itemOf<T>(prefix: Prefix, schema: z.ZodMiniType<T>): z.ZodMiniType<Item<T>> {
  const hasId = (raw: unknown) => isId(prefix, childOf(raw, "id"));
  const refusal = { error: `no ${prefix}_ ID`, path: ["id"] };
  return z.pipe(
    unwrapped(z.unknown().check(z.refine(hasId, refusal))),
    z.transform((raw) => readItem(schema, raw)),
  );
}
