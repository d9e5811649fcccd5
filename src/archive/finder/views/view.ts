import { z } from "#src/api/zod.ts";
import { type Preferences, parsePreferences } from "#src/lib/preferences.ts";
import { stored } from "#src/lib/stored.ts";
import { spans } from "#src/archive/finder/when/bins.ts";
import { groupings } from "#src/archive/finder/results/results.ts";

/** Longest name of a view. */
export const MAX_NAME = 60;

/** A named query with its order, grouping, shown time and columns. */
const viewSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  q: z.string().check(z.maxLength(5000)),
  sort: z.string().check(z.maxLength(100)),
  group: z.nullable(z.enum(groupings)),
  /** Time that the histogram shows; null for the usual one. */
  span: z._default(z.nullable(z.enum(spans)), null),
  /** Columns that are shown, in their order; null for the usual ones. */
  columns: z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
});
export type View = z.output<typeof viewSchema>;
/** A view before it has a name. */
export type ViewState = Omit<View, "name">;

const storedSchema = z.object({
  type: z.literal("reshelve-views"),
  version: z.literal(1),
  views: z.array(z.unknown()),
});
/** A file from elsewhere, which may be of any size. Those of this browser are never refused for theirs. */
const fileSchema = z.extend(storedSchema, {
  views: z.array(z.unknown()).check(z.maxLength(1000)),
  settings: z.optional(z.record(z.string(), z.unknown())),
});

export const isSameState = (one: ViewState, other: ViewState) =>
  one.q === other.q &&
  one.sort === other.sort &&
  one.group === other.group &&
  one.span === other.span &&
  JSON.stringify(one.columns) === JSON.stringify(other.columns);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Views as they are stored, and as they stand in a file with the settings beside them. */
const viewsObject = (views: readonly View[], settings?: Preferences) =>
  ({ type: "reshelve-views", version: 1, views, settings }) as const;

/** Text of a file with views, and the settings if given. */
export const serialiseViews = (views: readonly View[], settings?: Preferences) =>
  `${JSON.stringify(viewsObject(views, settings), null, 2)}\n`;

/** Parses stored views; what is damaged is left out. */
export function parseStoredViews(object: unknown): View[] {
  const { data } = z.safeParse(storedSchema, object);
  return data?.views.flatMap((view) => z.safeParse(viewSchema, view).data ?? []) ?? [];
}

const none: readonly View[] = [];
const kept = stored("reshelve.views", { parse: (object) => viewsObject(parseStoredViews(object)) });

/** The views of this browser. */
export const storedViews = {
  get: (): readonly View[] => kept.get()?.views ?? none,
  /** False where they last only until the page is left. */
  set: (views: readonly View[]): boolean => kept.set(viewsObject(views)) === "saved",
  subscribe: kept.subscribe,
};

/** Parses settings of a file; null where one of them has no value that can be chosen. */
function parseSettings(settings: Record<string, unknown>): Preferences | null {
  const parsed = parsePreferences(settings);
  const isTaken = Object.entries(parsed).every(
    ([name, value]) => !Object.hasOwn(settings, name) || settings[name] === value,
  );
  return isTaken ? parsed : null;
}

/** Views of a file, and its settings; null where it has none. */
interface ViewsFile {
  views: View[];
  settings: Preferences | null;
}

/** Parses a file with views: all of it, or a sentence that says why nothing of it can be taken. */
export function parseViewsFile(text: string): ViewsFile | { problem: string } {
  const json = parseJson(text);
  if (json === undefined)
    return { problem: "This file can’t be read: it isn’t JSON. Nothing was imported." };
  const file = z.safeParse(fileSchema, json);
  if (!file.success)
    return { problem: "This file doesn’t contain views of Reshelve. Nothing was imported." };
  const views: View[] = [];
  for (const [index, view] of file.data.views.entries()) {
    const parsed = z.safeParse(viewSchema, view);
    if (!parsed.success)
      return { problem: `View ${index + 1} in this file can’t be read. Nothing was imported.` };
    views.push(parsed.data);
  }
  const { settings } = file.data;
  if (!settings) return { views, settings: null };
  const parsed = parseSettings(settings);
  return parsed
    ? { views, settings: parsed }
    : { problem: "The settings in this file can’t be read. Nothing was imported." };
}

/** A name that no view has yet: "Retainers", "Retainers (2)". */
export function freeName(name: string, views: readonly View[]): string {
  const taken = new Set(views.map((view) => view.name));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const free = `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
    if (!taken.has(free)) return free;
  }
}

/** Adds views at the end, each with a name of its own. */
export const addViews = (views: readonly View[], added: readonly View[]): View[] =>
  added.reduce((all, view) => [...all, { ...view, name: freeName(view.name, all) }], [...views]);
