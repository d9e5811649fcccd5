import type { Kind } from "#src/api/archive.ts";
import { createRandom } from "#src/demo/seed/random.ts";
import {
  type Collection,
  type Contents,
  type Diff,
  type Stored,
  type Upload,
  modelOf,
  parseDiff,
} from "#src/demo/state/records.ts";
import { HttpError, unknownRecord } from "#src/demo/http/answers.ts";
import type { SeedBurst } from "#src/demo/seed/seed-bursts.ts";
import { seed } from "#src/demo/seed/seed.ts";
import { type PresetName, type Settings, isPreset, settingsOf } from "#src/demo/state/settings.ts";
import { stamp } from "#src/demo/state/time.ts";
import { createWriteFaults, createRateLimit } from "#src/demo/http/write-faults.ts";

export const demoKey = "demo-key-0000000";

export interface WorkspaceOptions {
  /** Clock in epoch milliseconds. */
  now?: () => number;
  /** Reference time of the seed data; `now()` by default, or that of the diff. */
  epoch?: number;
  /** Items archived together, in place of those of the demo. */
  bursts?: readonly SeedBurst[];
  key?: string;
  /** Minimum and maximum delay of each answer, in milliseconds. */
  latency?: readonly [number, number];
  sleep?: (milliseconds: number) => Promise<void>;
  /** Result of an earlier `save`; ignored if it is invalid. */
  saved?: string | null;
  /** Called after every change. */
  onWrite?: (save: () => string) => void;
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** An in-memory workspace with the API document's rules for changes. */
export function createWorkspace(options: WorkspaceOptions = {}) {
  const { now = Date.now, sleep = wait } = options;
  const settings: Settings = { ...settingsOf("documented"), latency: options.latency ?? [0, 0] };
  const saved = parseDiff(options.saved ?? null);
  let epoch = saved?.epoch ?? options.epoch ?? now();
  let preset: PresetName = "documented";
  let contents: Contents = seed(epoch, options);
  let changed = new Map<string, Collection>();
  let changedUploads = new Set<string>();
  const tries = new Map<string, number>();

  const find = (collection: Collection, id: string) => contents.records[collection].get(id);

  function remember(collection: Collection, record: Stored): void {
    contents.records[collection].set(record.id, record);
    changed.set(record.id, collection);
  }

  function rememberUpload(upload: Upload): void {
    contents.uploads.set(upload.id, upload);
    changedUploads.add(upload.id);
  }

  function use(name: PresetName): void {
    const wasLarge = settings.large;
    preset = name;
    Object.assign(settings, settingsOf(name));
    if (settings.large !== wasLarge) reseed();
  }

  /** Makes the workspace large, or small again, and keeps what was changed. */
  function reseed(): void {
    const before = contents;
    contents = seed(epoch, { ...options, large: settings.large });
    for (const [id, collection] of changed) {
      const record = before.records[collection].get(id);
      if (record) contents.records[collection].set(id, record);
    }
    contents.uploads = before.uploads;
  }

  function save(): string {
    const diff: Diff = {
      version: 1,
      epoch,
      preset,
      records: [...changed].flatMap(([id, collection]) => {
        const record = find(collection, id);
        return record ? [{ collection, record }] : [];
      }),
      uploads: [...contents.uploads.values()].filter(({ id }) => changedUploads.has(id)),
    };
    return JSON.stringify(diff);
  }

  const notifyWrite = () => options.onWrite?.(save);

  for (const { collection, record } of saved?.records ?? []) remember(collection, record);
  for (const upload of saved?.uploads ?? []) rememberUpload(upload);
  if (isPreset(saved?.preset)) use(saved.preset);

  const workspace = {
    key: options.key ?? demoKey,
    now,
    sleep,
    /** Middleware of all read requests. */
    passRead: createRateLimit(now),
    /** Middleware of all write requests. */
    passWrite: createWriteFaults(now, sleep),
    /** Mutable; only a preset survives a reload. */
    settings,

    find,

    /** @throws HttpError 404 */
    get: (collection: Collection, id: string): Stored => {
      const record = find(collection, id);
      if (!record) throw unknownRecord(modelOf(collection), id);
      return record;
    },

    /** Newest first, as in every list of the API. */
    all: (collection: Collection): Stored[] =>
      [...contents.records[collection].values()].toSorted((a, b) =>
        b.created_at.localeCompare(a.created_at),
      ),

    put: (collection: Collection, record: Stored): Stored => {
      remember(collection, record);
      notifyWrite();
      return record;
    },

    uploads: (): Upload[] => [...contents.uploads.values()],

    findUpload: (id: string) => contents.uploads.get(id),

    putUpload: (upload: Upload): Upload => {
      rememberUpload(upload);
      notifyWrite();
      return upload;
    },

    /** A new ID, which does not depend on whether the page was reloaded. */
    newId: (prefix: string): string => {
      const sizes = Object.values(contents.records).map((records) => records.size);
      return createRandom(`${prefix} ${contents.uploads.size} ${sizes.join()}`).id(prefix);
    },

    /**
     * Restores an item: `archived_at` becomes null ("States and transitions").
     * @throws HttpError 404 for an unknown id, 422 for an item that is not archived
     */
    restore: (kind: Kind, id: string): Stored => {
      const record = workspace.archived(kind, id);
      return workspace.put(kind, { ...record, archived_at: null, updated_at: stamp(now()) });
    },

    /** The item, if it is archived. */
    archived: (kind: Kind, id: string): Stored => {
      const record = workspace.get(kind, id);
      if (record["archived_at"] === null) throw new HttpError(422, "The item is not archived.");
      return record;
    },

    /** Counts attempts for an item and returns the number before; kept in memory only. */
    countTry: (id: string): number => {
      const before = tries.get(id) ?? 0;
      tries.set(id, before + 1);
      return before;
    },

    preset: () => preset,

    usePreset: (name: PresetName): void => {
      use(name);
      notifyWrite();
    },

    /** Serializes the changes since the seed data, for `saved`. */
    save,

    /** Restores the seed data as of now, and the documented behaviour. */
    reset: (): void => {
      epoch = now();
      changed = new Map();
      changedUploads = new Set();
      tries.clear();
      use("documented");
      contents = seed(epoch, options);
      notifyWrite();
    },
  };
  return workspace;
}

export type Workspace = ReturnType<typeof createWorkspace>;
