import { type Prefix, isId } from "#src/api/ids.ts";
import { LongNumber } from "#src/lib/json.ts";
import { z } from "zod/mini";

/**
 * One element of `data`. Each field is read by itself: one that is not as documented is undefined in
 * `item`, kept in `raw` and named in `problems`. Only an element without a usable id is not readable.
 */
export type Row<T> =
  | { readable: true; id: string; item: T; raw: unknown; problems: readonly string[] }
  | { readable: false; id: null; raw: unknown; problems: readonly string[] };

/** A single resource together with the JSON it came as. */
export interface Item<T> {
  item: T;
  raw: unknown;
  /** Paths of the fields that are not as documented. */
  problems: readonly string[];
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

/** Every object in a JSON value, however deep it lies, the outer ones first. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return isObject(value) ? [value, ...inner] : inner;
}

/** A count that is a whole number of at least `least`, also when it came as text; else null. */
function count(value: unknown, least: number): number | null {
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

/** Transforms a reply before anything else sees it, for example hides its secrets. */
type Prepare = (reply: unknown) => unknown;
const asSent: Prepare = (reply) => reply;

function readRow<T>(prefix: Prefix, schema: z.ZodMiniType<T>, raw: unknown): Row<T> {
  const id = isObject(raw) ? raw["id"] : null;
  if (!isId(prefix, id)) return { readable: false, id: null, raw, problems: ["id"] };
  const item = z.parse(schema, raw);
  return { readable: true, id, item, raw, problems: oddFields(raw, Object(item)) };
}

interface PageOptions {
  /** The page and the rows per page that were asked for, for a reply that doesn't say them. */
  page?: number;
  per_page?: number;
  prepare?: Prepare;
}

/**
 * The schema of one page whose rows have this prefix and schema. Rows and their fields are read one
 * by one, so that an odd one never blanks a page. `links` are not read: pages are asked for by number.
 */
export function pageOf<T>(
  prefix: Prefix,
  schema: z.ZodMiniType<T>,
  { page = 1, per_page = 20, prepare = asSent }: PageOptions = {},
): z.ZodMiniType<Page<T>> {
  return z.pipe(
    z.unknown(),
    z.transform((reply, context) => {
      const json = prepare(reply);
      const data = Array.isArray(json) ? json : isObject(json) ? elements(json["data"]) : null;
      if (!data) {
        context.issues.push({
          code: "custom",
          input: json,
          message: "data is no list",
          path: ["data"],
        });
        return z.NEVER;
      }
      const meta = isObject(json) && isObject(json["meta"]) ? json["meta"] : {};
      return {
        rows: data.map((raw) => readRow(prefix, schema, raw)),
        ...parsePagination(meta, { page, per_page }, data.length),
      };
    }),
  );
}

function parsePagination(
  meta: Record<string, unknown>,
  asked: { page: number; per_page: number },
  rows: number,
): Omit<Page<never>, "rows"> {
  const page = count(meta["current_page"], 1) ?? asked.page;
  const perPage = count(meta["per_page"], 1) ?? asked.per_page;
  const total = count(meta["total"], 0);
  // Without a total, a full page may have one behind it; one with more rows is not paged at all.
  const counted =
    total === null ? page + Number(rows === perPage) : Math.max(1, Math.ceil(total / perPage));
  const lastPage = count(meta["last_page"], 1) ?? counted;
  if (rows === 0) return { lastPage, from: null, to: null, total };
  const from = (page - 1) * perPage + 1;
  return { lastPage, from, to: from + rows - 1, total };
}

/** The schema of one resource, also when it comes wrapped once in `data`. */
export function itemOf<T>(prefix: Prefix, schema: z.ZodMiniType<T>): z.ZodMiniType<Item<T>> {
  return z.pipe(
    z.unknown(),
    z.transform((json, context) => {
      const inner = isObject(json) ? json["data"] : undefined;
      const raw = isObject(inner) && isId(prefix, inner["id"]) ? inner : json;
      const row = readRow(prefix, schema, raw);
      if (row.readable) return { item: row.item, raw, problems: row.problems };
      context.issues.push({
        code: "custom",
        input: raw,
        message: `no ${prefix}_ ID`,
        path: ["id"],
      });
      return z.NEVER;
    }),
  );
}
