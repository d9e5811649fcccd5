import { type Kind, archiveKinds } from "#src/api/archive.ts";
import { attachBody, createBody } from "#src/api/files.ts";
import type { Method } from "#src/api/http.ts";
import { safeId } from "#src/api/ids.ts";

/** A request that changes something, as it goes over the wire; the path is below the connection's prefix. */
export interface WriteRequest {
  method: Method;
  path: string;
  /** The exact text, or null for none. */
  body: string | null;
}

/*
 * The same functions build a request for its preview and for sending. Each throws InvalidIdError when
 * an id is none of its resource.
 */

/** "Restore an archived resource". */
export function restoreRequest(kind: Kind, id: string): WriteRequest {
  const { path, prefix } = archiveKinds[kind];
  return { method: "POST", path: `${path}/${safeId(prefix, id)}/restore`, body: null };
}

/** "Complete a file upload". */
export const finishRequest = (id: string): WriteRequest => ({
  method: "POST",
  path: `/files/${safeId("fi", id)}/complete`,
  body: null,
});

/** Creates an upload (docs/api.md, "Uploads"). */
export const newFileRequest = (filename: string): WriteRequest => ({
  method: "POST",
  path: "/files",
  body: createBody(filename),
});

/** "Referenced operations": completed files into a folder. */
export const attachRequest = (folder: string, files: readonly string[]): WriteRequest => ({
  method: "POST",
  path: `/folders/${safeId("fo", folder)}/files`,
  body: attachBody(files.map((id) => safeId("fi", id))),
});

/** "Update a task". `body` is the exact JSON text to send; fields that it leaves out stay unchanged. */
export const taskRequest = (id: string, body: string): WriteRequest => ({
  method: "PUT",
  path: `/tasks/${safeId("tsk", id)}`,
  body,
});
