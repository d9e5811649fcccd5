import { type Prefix, isId } from "#src/api/ids.ts";
import { z } from "#src/api/zod.ts";

/** One element of `data`: parsed, or kept as it came with the reason why it could not be. */
export type Row<T> =
  | { readable: true; id: string; item: T; raw: unknown }
  | { readable: false; id: string | null; raw: unknown; problems: readonly string[] };

/** One page of a list ("Paginated list envelope"), with what the service left out worked out or null. */
export interface Page<T> {
  rows: Row<T>[];
  /** The number of this page, from 1. */
  page: number;
  /** Rows per page as the service counts them, which may differ from what was asked. */
  perPage: number;
  /** At least 1. */
  lastPage: number;
  /** Number of the first and last row of this page, from 1; null on an empty page. */
  from: number | null;
  to: number | null;
  /** Rows on all pages, or null when the service does not say. */
  total: number | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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

/** Summary of a zod error as `path: expected …`, without the values. */
export function problemsOf(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String).join(".") || "the whole row";
    const expected =
      "expected" in issue && typeof issue.expected === "string" ? issue.expected : null;
    return expected ? `${path}: expected ${expected}` : `${path}: not as documented`;
  });
}

/** Transforms a resource before anything else sees it, for example removes its secret. */
type Prepare = (raw: unknown) => unknown;
const asSent: Prepare = (raw) => raw;

function readRow<T>(prefix: Prefix, schema: z.ZodMiniType<T>, raw: unknown): Row<T> {
  const id = isObject(raw) && isId(prefix, raw["id"]) ? raw["id"] : null;
  const parsed = z.safeParse(schema, raw);
  if (id !== null && parsed.success) return { readable: true, id, item: parsed.data, raw };
  const problems = parsed.success
    ? [`id: expected an identifier with ${prefix}_`]
    : problemsOf(parsed.error);
  return { readable: false, id, raw, problems };
}

/**
 * The schema of one page whose rows have this prefix and schema. Rows are read one by one, so that
 * an odd row never blanks a page. `links` is not read: pages are asked for by number.
 */
export function pageOf<T>(
  prefix: Prefix,
  schema: z.ZodMiniType<T>,
  prepare = asSent,
): z.ZodMiniType<Page<T>> {
  return z.pipe(
    z.unknown(),
    z.transform((json, context) => {
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
        rows: data.map((raw) => readRow(prefix, schema, prepare(raw))),
        ...parsePagination(meta, data.length),
      };
    }),
  );
}

function parsePagination(meta: Record<string, unknown>, rows: number): Omit<Page<never>, "rows"> {
  const page = count(meta["current_page"], 1) ?? 1;
  const perPage = count(meta["per_page"], 1) ?? Math.max(rows, 1);
  const total = count(meta["total"], 0);
  const lastPage =
    count(meta["last_page"], 1) ??
    (total === null ? page : Math.max(1, Math.ceil(total / perPage)));
  if (rows === 0) return { page, perPage, lastPage, from: null, to: null, total };
  const statedFrom = count(meta["from"], 1);
  const from = statedFrom ?? (page - 1) * perPage + 1;
  const to = (statedFrom === null ? null : count(meta["to"], statedFrom)) ?? from + rows - 1;
  return { page, perPage, lastPage, from, to, total };
}

/** A single resource together with the JSON it came as. */
export interface Item<T> {
  item: T;
  raw: unknown;
}

/**
 * The schema of one resource, also when it comes wrapped once in `data`. `prepare` changes it before
 * it is parsed, such as `hideSecrets`.
 */
export function itemOf<T>(
  prefix: Prefix,
  schema: z.ZodMiniType<T>,
  prepare = asSent,
): z.ZodMiniType<Item<T>> {
  return z.pipe(
    z.unknown(),
    z.transform((json, context) => {
      const inner = isObject(json) ? json["data"] : undefined;
      const raw = prepare(isObject(inner) && isId(prefix, inner["id"]) ? inner : json);
      const row = readRow(prefix, schema, raw);
      if (row.readable) return { item: row.item, raw };
      context.issues.push({
        code: "custom",
        input: raw,
        message: row.problems.join("; "),
        path: [],
      });
      return z.NEVER;
    }),
  );
}
