import { type Kind, kindLabel, kinds } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { HttpError, unknownRecord } from "#src/demo/state/replies.ts";
import { createRateLimit, createWriteFaults } from "#src/demo/state/faults.ts";
import { createRandom } from "#src/demo/seed/random.ts";
import { seed } from "#src/demo/seed/seed.ts";
import {
  type PresetName,
  type Settings,
  presetNames,
  settingsOf,
} from "#src/demo/state/settings.ts";
import { stamp } from "#src/demo/state/time.ts";
import { wait } from "#src/lib/wait.ts";

/** A stored resource: exactly the JSON that is returned, odd ones included. */
export interface Stored {
  id: string;
  created_at: string;
  updated_at: string;
  [field: string]: unknown;
}

/** Collections beside the archivable kinds, with the names of their resources in messages. */
const others = {
  tasks: "Task",
  lists: "TaskList",
  members: "User",
  clients: "User",
  webhooks: "Webhook",
} as const;

type OtherCollection = keyof typeof others;
type Collection = Kind | OtherCollection;

const isOther = (name: string): name is OtherCollection => Object.hasOwn(others, name);
const collections: readonly Collection[] = [...kinds, ...Object.keys(others).filter(isOther)];

/** Name of a resource in the service's messages. */
const modelOf = (collection: Collection): string =>
  isOther(collection) ? others[collection] : kindLabel(collection);

/** Epoch milliseconds, within the range of `Date`. */
const moment = z.number().check(z.minimum(0), z.maximum(8e12));

/** An upload: pending until `completed` is set, then usable once. */
const uploadSchema = z.object({
  id: z.string(),
  filename: z.string(),
  /** Unguessable part of the upload URL. */
  token: z.string(),
  created: moment,
  completed: z.nullable(moment),
  /** Folder that the file is attached to, or `elsewhere`. */
  used_in: z.nullable(z.string()),
  size: z.number(),
  mime_type: z.string(),
});
export type Upload = z.output<typeof uploadSchema>;

export interface Contents {
  records: Record<Collection, Map<string, Stored>>;
  uploads: Map<string, Upload>;
}

const shape = z.looseObject({ id: z.string(), created_at: z.string(), updated_at: z.string() });
/** Validated but not rebuilt, so that fields keep their order. */
const storedSchema = z.custom<Stored>((value) => z.safeParse(shape, value).success);

/** Changes since the seed data; restores the same workspace after a reload. */
export const diffSchema = z.object({
  /** Incremented when changed seeds or shapes make old diffs invalid. */
  version: z.literal(2),
  epoch: moment,
  preset: z.enum(presetNames),
  records: z.array(z.object({ collection: z.enum(collections), record: storedSchema })),
  uploads: z.array(uploadSchema),
});

type Diff = z.output<typeof diffSchema>;
type Changes = Pick<Diff, "records" | "uploads">;

export const demoKey = "demo-key-0000000";

export interface WorkspaceOptions {
  /** Clock in epoch milliseconds. */
  now?: () => number;
  /** Reference time of the seed data; `now()` by default, or that of the diff. */
  epoch?: number;
  /** Items that fail and odd data, whatever the preset. */
  trials?: boolean;
  key?: string;
  /** Minimum and maximum delay of each reply, in milliseconds. */
  latency?: readonly [number, number];
  sleep?: (milliseconds: number) => Promise<void>;
  /** Result of an earlier `save`. */
  saved?: Diff | null;
  onWrite?: (diff: Diff) => void;
}

/** An in-memory workspace with the API document's rules for changes. */
export function createWorkspace(options: WorkspaceOptions = {}) {
  const { now = Date.now, sleep = wait } = options;
  const settings: Settings = { ...settingsOf("documented"), latency: options.latency ?? [0, 0] };
  const { saved } = options;
  let epoch = saved?.epoch ?? options.epoch ?? now();
  let preset: PresetName = "documented";
  let contents: Contents;
  /** Records of the seed data. A change replaces a record, so what is not among them was changed. */
  let seeded: ReadonlySet<Stored | Upload>;
  const tries = new Map<string, number>();

  /** Begins with the seed data, and with what was changed of it before. */
  function start(changed: Changes = { records: [], uploads: [] }): void {
    const { failing, odd } = settings;
    const { trials = false } = options;
    contents = seed(epoch, { failing: failing || trials, odd: odd || trials });
    const { records, uploads } = contents;
    seeded = new Set([...Object.values(records), uploads].flatMap((all) => [...all.values()]));
    for (const { collection, record } of changed.records)
      records[collection].set(record.id, record);
    for (const upload of changed.uploads) uploads.set(upload.id, upload);
  }

  function changes(): Changes {
    const { records, uploads } = contents;
    return {
      records: collections.flatMap((collection) =>
        [...records[collection].values()]
          .filter((record) => !seeded.has(record))
          .map((record) => ({ collection, record })),
      ),
      uploads: [...uploads.values()].filter((upload) => !seeded.has(upload)),
    };
  }

  function use(name: PresetName): void {
    const changed = changes();
    preset = name;
    Object.assign(settings, settingsOf(name));
    start(changed);
  }

  const save = (): Diff => ({ version: 2, epoch, preset, ...changes() });
  const notifyWrite = () => options.onWrite?.(save());

  start(saved ?? undefined);
  if (saved) use(saved.preset);

  const find = (collection: Collection, id: string) => contents.records[collection].get(id);

  const workspace = {
    key: options.key ?? demoKey,
    now,
    sleep,
    /** Middleware of limited reads, and of writes by their setting; null for none. */
    limits: {
      reads: createRateLimit(now),
      calm: null,
      limited: createRateLimit(now),
      failing: createWriteFaults(sleep),
    },
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
      contents.records[collection].set(record.id, record);
      notifyWrite();
      return record;
    },

    uploads: (): Upload[] => [...contents.uploads.values()],

    findUpload: (id: string) => contents.uploads.get(id),

    putUpload: (upload: Upload): Upload => {
      contents.uploads.set(upload.id, upload);
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

    save,

    /** Restores the seed data as of now, and the documented behaviour. */
    reset: (): void => {
      epoch = now();
      tries.clear();
      use("documented");
      start();
      notifyWrite();
    },
  };
  return workspace;
}

export type Workspace = ReturnType<typeof createWorkspace>;
