import { z } from "zod/mini";
import {
  type SavedView,
  MAX_NAME,
  storedSchema,
  viewSchema,
  viewsObject,
} from "#src/archive/page/views/view.ts";
import { type Preferences, parsePreferences } from "#src/lib/preferences.ts";

/** A file from elsewhere, which may be of any size. Those of this browser are never refused for theirs. */
const fileSchema = z.extend(storedSchema, {
  views: z.array(z.unknown()).check(z.maxLength(1000)),
  settings: z.optional(z.record(z.string(), z.unknown())),
  decisions: z.optional(z.object({ workspace: z.string(), items: z.array(z.unknown()) })),
});

export interface DecisionsOfFile {
  workspace: string;
  items: readonly unknown[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Text of a file with views, and with settings and decisions if given. */
export function serialiseViews(
  views: readonly SavedView[],
  settings?: Preferences,
  decisions?: DecisionsOfFile,
): string {
  const text = JSON.stringify(viewsObject(views, settings), null, 2);
  if (!decisions) return `${text}\n`;
  // There may be 100,000: a line for all of them.
  return `${text.slice(0, -2)},\n  "decisions": ${JSON.stringify(decisions)}\n}\n`;
}

/** Parses settings of a file; null where one of them has no value that can be chosen. */
function parseSettings(settings: Record<string, unknown>): Preferences | null {
  const parsed = parsePreferences(settings);
  const isTaken = Object.entries(parsed).every(
    ([name, value]) => !Object.hasOwn(settings, name) || settings[name] === value,
  );
  return isTaken ? parsed : null;
}

interface ViewsFile {
  views: SavedView[];
  settings: Preferences | null;
  decisions?: DecisionsOfFile | undefined;
}

/** Parses a file with views: all of it, or a sentence that says why nothing of it can be taken. */
export function parseViewsFile(text: string): ViewsFile | { problem: string } {
  const json = parseJson(text);
  if (json === undefined)
    return { problem: "This file can’t be read: it isn’t JSON. Nothing was imported." };
  const file = z.safeParse(fileSchema, json);
  if (!file.success)
    return { problem: "This file doesn’t contain views of Reshelve. Nothing was imported." };
  const views: SavedView[] = [];
  for (const [index, view] of file.data.views.entries()) {
    const parsed = z.safeParse(viewSchema, view);
    if (!parsed.success)
      return { problem: `View ${index + 1} in this file can’t be read. Nothing was imported.` };
    views.push(parsed.data);
  }
  const { settings, decisions } = file.data;
  if (!settings) return { views, settings: null, decisions };
  const parsed = parseSettings(settings);
  return parsed
    ? { views, settings: parsed, decisions }
    : { problem: "The settings in this file can’t be read. Nothing was imported." };
}

/** A name that no view has yet: "Retainers", "Retainers (2)". */
export function freeName(name: string, views: readonly SavedView[]): string {
  const taken = new Set(views.map((view) => view.name));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const free = `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
    if (!taken.has(free)) return free;
  }
}

/** Adds views at the end, each under a name that no other has. */
export const addViews = (views: readonly SavedView[], added: readonly SavedView[]): SavedView[] =>
  added.reduce((all, view) => [...all, { ...view, name: freeName(view.name, all) }], [...views]);
