import type { Kind } from "#src/api/archive.ts";
import type { WriteFaults } from "#src/demo/http/write-faults.ts";

/** How this workspace differs from the document: data that a person or a test may change at any time. */
export interface Settings {
  /** This kind has no items at all. */
  emptyKind: Kind | null;
  /** `state` is ignored: active items come back among the archived ones. */
  ignoreFilter: boolean;
  /** The list of this kind is no route. */
  notOfferedKind: Kind | null;
  /** `per_page` is ignored: always 20. */
  ignorePerPage: boolean;
  /** GET /{kind}/{id} and GET /tasks/{id} answer 405. */
  noReads: boolean;
  /** One task, the tasks and lists of a board, members and clients are no routes. */
  noTaskReads: boolean;
  /** Milliseconds before each answer, from and to. */
  latency: readonly [number, number];
  /** What becomes of every GET. */
  fault: "none" | "500" | "503" | "html" | "offline";
  /** What becomes of requests that change something. */
  writes: WriteFaults;
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
  writes: "calm",
} as const satisfies Deviation;

const table = {
  documented: { label: "As documented", set: {} },
  "empty-milestones": { label: "Milestones are empty", set: { emptyKind: "milestones" } },
  "filter-ignored": { label: "The filter is ignored", set: { ignoreFilter: true } },
  "no-embeds": { label: "Embeds are not offered", set: { notOfferedKind: "embeds" } },
  "per-page-ignored": { label: "Rows per page are ignored", set: { ignorePerPage: true } },
  "no-reads": { label: "Items cannot be read one by one", set: { noReads: true } },
  "no-task-reads": {
    label: "Tasks are not read or listed",
    set: { noTaskReads: true, notOfferedKind: "boards" },
  },
  "reads-fail": { label: "Every read fails (503)", set: { fault: "503" } },
  "reads-html": { label: "Reads answer HTML", set: { fault: "html" } },
  "writes-limited": { label: "60 writes a minute are admitted", set: { writes: "limited" } },
  "writes-flaky": { label: "One write in five goes wrong", set: { writes: "flaky" } },
  "writes-hostile": { label: "Every second write goes wrong", set: { writes: "hostile" } },
} as const satisfies Record<string, { label: string; set: Deviation }>;

export type PresetName = keyof typeof table;

export function isPreset(name: unknown): name is PresetName {
  return typeof name === "string" && Object.hasOwn(table, name);
}

/** The named settings in the order of the menu. */
export const presets = Object.entries(table).flatMap(([name, { label }]) =>
  isPreset(name) ? [{ name, label }] : [],
);

export function createSettings(latency: readonly [number, number]): Settings {
  return { ...asDocumented, latency };
}

/** Makes the settings those of the preset; latency stays. */
export function applyPreset(settings: Settings, name: PresetName): void {
  Object.assign(settings, asDocumented, table[name].set);
}
