import { kinds } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { groupings, spans } from "#src/archive/query/search/results.ts";
import type { Preferences } from "#src/lib/preferences.ts";
import { stored } from "#src/lib/stored.ts";

export const MAX_NAME = 60;

/** A named query with its order, grouping, shown time and columns. */
export const viewSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  /** Kind of the page that it was saved on; null for the page of all kinds. */
  kind: z._default(z.nullable(z.enum(kinds)), null),
  q: z.string().check(z.maxLength(5000)),
  sort: z.string().check(z.maxLength(100)),
  group: z.nullable(z.enum(groupings)),
  /** Time that the histogram shows; null for the usual one. */
  span: z._default(z.nullable(z.enum(spans)), null),
  /** Columns that are shown, in their order; null for the usual ones. */
  columns: z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
});
export type SavedView = z.output<typeof viewSchema>;
export type ViewState = Omit<SavedView, "name">;

export const storedSchema = z.object({
  type: z.literal("reshelve-views"),
  version: z.literal(1),
  views: z.array(z.unknown()),
});
const textOf = ({ kind, q, sort, group, span, columns }: ViewState) =>
  JSON.stringify([kind, q, sort, group, span, columns]);
export const isSameState = (one: ViewState, other: ViewState) => textOf(one) === textOf(other);

/** Views as they are stored, and as a file has them beside the settings. */
export const viewsObject = (views: readonly SavedView[], settings?: Preferences) =>
  ({ type: "reshelve-views", version: 1, views, settings }) as const;

/** Parses stored views; what is damaged is left out. */
export function parseStoredViews(object: unknown): SavedView[] {
  const { data } = z.safeParse(storedSchema, object);
  return data?.views.flatMap((view) => z.safeParse(viewSchema, view).data ?? []) ?? [];
}

const none: readonly SavedView[] = [];
const kept = stored("reshelve.views", { parse: (object) => viewsObject(parseStoredViews(object)) });

export const storedViews = {
  get: (): readonly SavedView[] => kept.get()?.views ?? none,
  /** False where they last only until the page is left. */
  set: (views: readonly SavedView[]): boolean => kept.set(viewsObject(views)) === "saved",
  subscribe: kept.subscribe,
};
