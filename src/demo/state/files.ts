import { HttpError, invalid, unknownRecord } from "#src/demo/state/replies.ts";
import { memberIds } from "#src/demo/seed/seed-people.ts";
import { filesOrigin } from "#src/demo/state/origins.ts";
import { day, minute, second, stamp } from "#src/demo/state/time.ts";
import type { Stored, Upload, Workspace } from "#src/demo/state/workspace.ts";

/** Time until an uncompleted upload is deleted ("Completion window"). */
const COMPLETION_WINDOW_MS = day;
/** Lifetime of an upload URL (docs/api.md, "Uploads"). */
const UPLOAD_LINK_MS = 5 * minute;

const types: Record<string, string> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  txt: "text/plain",
  zip: "application/zip",
};

const extensionOf = (filename: string) => /\.([A-Za-z0-9]{1,16})$/.exec(filename)?.[1] ?? "";

/** Limit of new uploads (docs/api.md, "Rate limits"). */
const CREATES_PER_MINUTE = 5;

/** @throws HttpError 422 without a filename, 429 for the sixth within a minute */
export function createUpload(
  workspace: Workspace,
  body: Readonly<Record<string, unknown>>,
): Upload {
  const filename = typeof body["filename"] === "string" ? body["filename"].trim() : "";
  if (filename === "") throw invalid({ filename: ["The filename field is required."] });
  const recent = workspace
    .uploads()
    .map(({ created }) => created)
    .filter((created) => workspace.now() - created < minute);
  if (recent.length >= CREATES_PER_MINUTE) {
    const wait = Math.ceil((Math.min(...recent) + minute - workspace.now()) / second);
    const headers = { "Retry-After": String(wait) };
    throw new HttpError(429, "Too Many Attempts.", { headers });
  }
  return workspace.putUpload({
    id: workspace.newId("fi"),
    filename,
    token: workspace.newId("upload"),
    created: workspace.now(),
    completed: null,
    used_in: null,
    size: 0,
    mime_type: types[extensionOf(filename).toLowerCase()] ?? "application/octet-stream",
  });
}

/** The upload, unless it has expired: then it is unknown. */
function existing(workspace: Workspace, id: string): Upload {
  const upload = workspace.findUpload(id);
  const late =
    upload?.completed === null && workspace.now() - upload.created > COMPLETION_WINDOW_MS;
  if (!upload || late) throw unknownRecord("File", id);
  return upload;
}

function fileOf(upload: Upload): Stored {
  const address = `${filesOrigin}/${upload.id}`;
  return {
    id: upload.id,
    location_type: null,
    location: null,
    approver: null,
    uploader: memberIds[0] ?? null,
    name: upload.filename,
    size: upload.size,
    mime_type: upload.mime_type,
    extension: extensionOf(upload.filename),
    url: `${address}/${encodeURIComponent(upload.filename)}`,
    thumbnail: `${address}/thumbnail.png`,
    approved_at: null,
    created_at: stamp(upload.created),
    updated_at: stamp(upload.completed ?? upload.created),
  };
}

/** @throws HttpError 404 when the file is unknown or deleted */
export function readFile(workspace: Workspace, id: string): Stored {
  return fileOf(existing(workspace, id));
}

export function acceptsBytes(workspace: Workspace, upload: Upload, token: string | null): boolean {
  const isOpen = workspace.now() - upload.created <= UPLOAD_LINK_MS;
  return isOpen && upload.completed === null && token === upload.token;
}

/**
 * Completes an upload ("Complete a file upload"). Bytes need not have arrived.
 * @throws HttpError 404 after 24 hours or for an unknown id, 422 the second time
 */
export function completeFile(workspace: Workspace, id: string): Stored {
  const upload = existing(workspace, id);
  if (upload.completed !== null) throw new HttpError(422, "The upload is already completed.");
  const used_in = uploadSentinelOf(upload.filename)?.usedWhenCompleted ? "elsewhere" : null;
  return fileOf(workspace.putUpload({ ...upload, completed: workspace.now(), used_in }));
}

function problemOf(workspace: Workspace, id: unknown): string | null {
  const upload = typeof id === "string" ? workspace.findUpload(id) : undefined;
  if (!upload) return "The selected file is invalid.";
  if (upload.completed === null) return "The file is not completed.";
  return upload.used_in === null ? null : "The file has already been used.";
}

/**
 * Attaches completed files to a folder, each exactly once: all of them, or none if one is refused.
 * @throws HttpError 422 with messages under `files`
 */
export function useFiles(workspace: Workspace, sent: unknown, folder: string): Stored[] {
  if (!Array.isArray(sent)) throw invalid({ files: ["The files field must be an array."] });
  const ids: readonly unknown[] = sent;
  const errors: Record<string, string[]> = {};
  for (const [index, id] of ids.entries()) {
    const problem = ids.indexOf(id) < index ? "The file is named twice." : problemOf(workspace, id);
    if (problem !== null) errors[`files.${index}`] = [problem];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return ids
    .flatMap((id) => (typeof id === "string" ? (workspace.findUpload(id) ?? []) : []))
    .map((upload) => fileOf(workspace.putUpload({ ...upload, used_in: folder })));
}

export function filesIn(workspace: Workspace, place: string): Stored[] {
  return workspace
    .uploads()
    .filter(({ used_in }) => used_in === place)
    .toSorted((a, b) => b.created - a.created)
    .map(fileOf);
}

interface UploadSentinel {
  /** Status of the refusal, after the bytes have arrived. */
  refuses?: number;
  /** Duration of the upload in milliseconds. */
  takes?: number;
  /** Fraction of the bytes after which the connection breaks. */
  cutAt?: number;
  /** It can be finished, but not attached: it counts as used then. */
  usedWhenCompleted?: true;
}

/**
 * Starts of file names whose upload fails on purpose: rename any file to one of these and upload
 * it.
 */
const uploadSentinels: Readonly<Record<string, UploadSentinel>> = {
  "sentinel-slow": { takes: 8 * second },
  "sentinel-cut": { cutAt: 0.5 },
  // As for an expired upload link.
  "sentinel-refused": { refuses: 403 },
  // Larger than the plan allows.
  "sentinel-too-large": { refuses: 413 },
  "sentinel-already-attached": { usedWhenCompleted: true },
};

export const uploadSentinelOf = (filename: string): UploadSentinel | undefined =>
  Object.entries(uploadSentinels).find(([name]) => filename.startsWith(name))?.[1];
