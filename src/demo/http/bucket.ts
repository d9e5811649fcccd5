import { HttpResponse } from "msw";
import { type Reply, networkError } from "#src/demo/state/replies.ts";
import { acceptsBytes, uploadSentinelOf } from "#src/demo/state/files.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** Upload of a file's bytes. */
export interface Delivery {
  id: string;
  /** Signature in the upload URL. */
  token: string | null;
  type: string | null;
  /** `Content-Length`, or null. */
  length: number | null;
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Error as object storages send it. */
const storageError = (status: number) =>
  new HttpResponse<string>(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${status === 413 ? "EntityTooLarge" : "AccessDenied"}</Code></Error>`,
    { status, headers: { "Content-Type": "application/xml" } },
  );

/**
 * Mock object storage, in the browser and on the Node server. It needs no key, and keeps only the
 * size of a file. `onChunk` receives every chunk.
 */
export async function takeBytes(
  workspace: Workspace,
  { id, token, type, length, chunks }: Delivery,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<Reply> {
  const filename = workspace.findUpload(id)?.filename ?? "";
  const sentinel = uploadSentinelOf(filename);
  const expected = Math.max(length ?? 0, 1);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    onChunk?.(chunk);
    if (sentinel?.cutAt && size >= sentinel.cutAt * expected) return networkError();
    if (sentinel?.takes) await workspace.sleep((sentinel.takes * chunk.byteLength) / expected);
  }
  if (sentinel?.cutAt) return networkError();
  const upload = workspace.findUpload(id);
  if (!upload || !acceptsBytes(workspace, upload, token)) return storageError(403);
  if (sentinel?.refuses) return storageError(sentinel.refuses);
  workspace.putUpload({ ...upload, size, mime_type: type ?? upload.mime_type });
  return new HttpResponse<string>(null, { status: 200 });
}
