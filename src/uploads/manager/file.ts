import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { type Stopped, left } from "#src/uploads/manager/stops.ts";

const storedStage = z.union([
  z.object({ name: z.literal("left") }),
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
  | Exclude<z.output<typeof storedStage>, { name: "left" }>;

/**
 * The part of an upload that survives a reload: no bytes, no key, no address. Times are in epoch
 * milliseconds of this device.
 */
export const storedSchema = z.object({
  workspace: z.string(),
  id: z.string().check(z.refine((id) => isId("fi", id))),
  name: z.nullable(z.string()),
  /** Folders on the disk that it came from, such as `Photos/Day 1`; empty for none. */
  directory: z.string(),
  /** Bytes that were sent, or that the workspace reports of a file from elsewhere. */
  size: z.nullable(z.number()),
  reportedSize: z.nullable(z.number()),
  added: z.number(),
  created: z.nullable(z.number()),
  stage: storedStage,
  /** An attach that may have been done. */
  attachSent: z.nullable(
    z.object({
      folder: z.string(),
      folderName: z.optional(z.string()),
      files: z.array(z.string()),
    }),
  ),
});
export type StoredUpload = z.output<typeof storedSchema>;

export interface Upload extends Omit<StoredUpload, "workspace" | "id" | "stage"> {
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

/** The stored form of an upload, or null while the service has no ID for it. */
export function toStored(workspace: string, file: Upload): StoredUpload | null {
  const { key: _key, id, stage, ...rest } = file;
  if (id === null) return null;
  // Bytes that have not arrived are gone with the page.
  const kept = z.safeParse(storedStage, stage).data ?? { name: "left" };
  return { ...rest, workspace, id, stage: kept };
}

export function fromStored({ workspace: _workspace, stage, ...rest }: StoredUpload): Upload {
  return { ...rest, key: rest.id, stage: stage.name === "left" ? left : stage };
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
