import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { type Stopped, left } from "#src/uploads/manager/stops.ts";

const provedStage = z.union([
  z.object({ name: z.literal(["waiting", "not-found", "finished"]) }),
  // `to` is the folder, `folder` its name.
  z.object({
    name: z.literal("attached"),
    to: z.string(),
    folder: z.optional(z.string()),
    at: z.number(),
  }),
]);

export type Stage =
  | { name: "queued" | "creating" }
  /** `sent` in bytes. `isStalled` while nothing has left for a while. */
  | { name: "sending"; sent: number; secondsLeft: number | null; isStalled?: true }
  | Stopped
  | z.output<typeof provedStage>;

/**
 * The part of an upload that survives a reload: no bytes, no key, no address. Times are in epoch
 * milliseconds of this device.
 */
const storedSchema = z.object({
  id: z.string().check(z.refine((id) => isId("fi", id))),
  name: z.nullable(z.string()),
  /** Folders on the disk that it came from, such as `Photos/Day 1`; empty for none. */
  directory: z.string(),
  /** Bytes that were sent, or that the workspace reports of a file from elsewhere. */
  size: z.nullable(z.number()),
  reportedSize: z.nullable(z.number()),
  added: z.number(),
  created: z.nullable(z.number()),
  // Bytes that have not arrived are gone with the page.
  stage: z.union([
    provedStage,
    z.pipe(
      z.unknown(),
      z.transform((): Stopped => left),
    ),
  ]),
  /** An attach that may have been done. */
  attachSent: z.nullable(
    z.object({
      folder: z.string(),
      folderName: z.optional(z.string()),
      files: z.array(z.string()),
    }),
  ),
});

export interface Upload extends Omit<z.output<typeof storedSchema>, "id" | "stage"> {
  /** Local name: the ID where it had one from the start. */
  key: string;
  id: string | null;
  stage: Stage;
}

/** An upload of which nothing is known yet but what is given. */
export const newUpload = (
  known: Pick<Upload, "key" | "added" | "stage"> & Partial<Upload>,
): Upload => ({
  id: null,
  name: null,
  directory: "",
  size: null,
  reportedSize: null,
  created: null,
  attachSent: null,
  ...known,
});

/** The name of a file with the folders that it came from, or its ID. */
export const pathOf = ({ directory, name, id }: Upload): string =>
  name ? (directory ? `${directory}/${name}` : name) : (id ?? "A file");

/** An upload as it was stored; null for what can't be read. */
export function parseStored(stored: unknown): Upload | null {
  const { data } = z.safeParse(storedSchema, stored);
  return data ? { ...data, key: data.id } : null;
}

/** True while a tab is busy with a file, and knows more of it than what is stored. */
export const isUnderWay = ({ stage }: Upload) =>
  stage.name === "queued" || stage.name === "creating" || stage.name === "sending";

/**
 * True once a file is finished ("States and transitions"). One whose time is over by the clock can
 * still be finished: only the service knows.
 */
export const isFinished = ({ stage }: Upload) =>
  stage.name === "finished" || stage.name === "attached";

/** A file can be used once: in a folder, a message or a task comment ("States and transitions"). */
export const ATTACH_ONCE = "A file can be attached only once.";
