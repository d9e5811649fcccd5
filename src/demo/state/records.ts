import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { z } from "#src/api/zod.ts";
import { capitalise } from "#src/lib/format.ts";

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
  messages: "Message",
  comments: "Comment",
} as const;

type OtherCollection = keyof typeof others;
export type Collection = Kind | OtherCollection;

const isOther = (name: string): name is OtherCollection => Object.hasOwn(others, name);
const collections: readonly Collection[] = [...kinds, ...Object.keys(others).filter(isOther)];

/** Name of a resource in the service's messages. */
export const modelOf = (collection: Collection): string =>
  isOther(collection) ? others[collection] : capitalise(archiveKinds[collection].noun);

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
  /** Folder, message or comment that the file is attached to. */
  used_in: z.nullable(z.string()),
  size: z.number(),
  mime_type: z.string(),
});
export type Upload = z.output<typeof uploadSchema>;

/** All data of a workspace. */
export interface Contents {
  records: Record<Collection, Map<string, Stored>>;
  uploads: Map<string, Upload>;
}

const shape = z.looseObject({ id: z.string(), created_at: z.string(), updated_at: z.string() });
/** Validated but not rebuilt, so that fields keep their order. */
const storedSchema = z.custom<Stored>((value) => z.safeParse(shape, value).success);

const diffSchema = z.object({
  /** Incremented when changed seeds or shapes make old diffs invalid. */
  version: z.literal(1),
  epoch: moment,
  preset: z.string(),
  records: z.array(z.object({ collection: z.enum(collections), record: storedSchema })),
  uploads: z.array(uploadSchema),
});

/** Changes since the seed data; restores the same workspace after a reload. */
export type Diff = z.output<typeof diffSchema>;

/** Parses a stored diff; null if it is invalid. */
export function parseDiff(text: string | null): Diff | null {
  if (text === null) return null;
  try {
    const parsed = z.safeParse(diffSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
