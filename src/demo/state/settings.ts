import type { Kind } from "#src/api/archive.ts";

/** Deviations of the mock service from the API document; may change at any time. */
export interface Settings {
  /** This kind has no items at all. */
  emptyKind: Kind | null;
  /** `state` is ignored: active items come back among the archived ones. */
  ignoreFilter: boolean;
  /** The list of this kind is no route. */
  notOfferedKind: Kind | null;
  /** `per_page` is ignored: always 20. */
  ignorePerPage: boolean;
  /** GET /{kind}/{id} and GET /tasks/{id} reply 405. */
  noReads: boolean;
  /** One task, the tasks and lists of a board, members and clients are no routes. */
  noTaskReads: boolean;
  /** Milliseconds before each reply, from and to. */
  latency: readonly [number, number];
  /** Fault of all reads. */
  fault: "none" | "500" | "503" | "html" | "offline";
  /** Reads are limited to 60 a minute. */
  limitsReads: boolean;
  /** Docs and tasks fail as their titles say. */
  failing: boolean;
  /** Items, tasks and webhooks with unusual and hostile values. */
  odd: boolean;
  /** Writes that all succeed, are limited to 60 a minute, or fail at random. */
  writes: "calm" | "limited" | "failing";
}

type Deviation = Partial<Omit<Settings, "latency">>;

const asDocumented = {
  emptyKind: null,
  ignoreFilter: false,
  notOfferedKind: null,
  ignorePerPage: false,
  noReads: false,
  noTaskReads: false,
  fault: "none",
  limitsReads: false,
  failing: false,
  odd: false,
  writes: "calm",
} as const satisfies Deviation;

const table = {
  documented: { label: "As documented", set: {} },
  "items-fail": { label: "Items that fail", set: { failing: true } },
  "odd-data": { label: "Odd data", set: { odd: true } },
  "empty-milestones": { label: "No milestones", set: { emptyKind: "milestones" } },
  "filter-ignored": { label: "Archive filter ignored", set: { ignoreFilter: true } },
  "no-embeds": { label: "Embeds can’t be listed", set: { notOfferedKind: "embeds" } },
  "per-page-ignored": { label: "Rows per page ignored", set: { ignorePerPage: true } },
  "no-reads": { label: "Single items can’t be loaded", set: { noReads: true } },
  "no-task-reads": {
    label: "Tasks can’t be loaded or listed",
    set: { noTaskReads: true, notOfferedKind: "boards" },
  },
  "reads-limited": { label: "Rate limit of 60 reads a minute", set: { limitsReads: true } },
  "reads-fail": { label: "Every read fails (503)", set: { fault: "503" } },
  "reads-html": { label: "Reads return HTML", set: { fault: "html" } },
  "writes-limited": { label: "Rate limit of 60 writes a minute", set: { writes: "limited" } },
  "writes-fail": { label: "Every second write fails", set: { writes: "failing" } },
} as const satisfies Record<string, { label: string; set: Deviation }>;

export type PresetName = keyof typeof table;

export function isPreset(name: unknown): name is PresetName {
  return typeof name === "string" && Object.hasOwn(table, name);
}

export const presetNames = Object.keys(table).filter(isPreset);

export const presets = presetNames.map((name) => ({ name, label: table[name].label }));

/** Settings of a preset; the latency is set apart from it. */
export const settingsOf = (name: PresetName) => ({ ...asDocumented, ...table[name].set });
