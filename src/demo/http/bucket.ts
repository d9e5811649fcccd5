import { HttpResponse } from "msw";
import { type Answer, noAnswer } from "#src/demo/http/answers.ts";
import { acceptsBytes, receiveBytes } from "#src/demo/state/files.ts";
import { uploadSentinelOf } from "#src/demo/state/upload-sentinels.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** Bytes on their way to an upload address. */
export interface Delivery {
  id: string;
  /** The signature in the address. */
  token: string | null;
  type: string | null;
  /** Bytes announced, or null when they were not. */
  length: number | null;
  chunks: AsyncIterable<Uint8Array>;
  /** The bytes have taken their time before they came here. */
  paced?: boolean;
}

/** A refusal as object storages write it: markup for programs. */
const refusal = (status: number) =>
  new HttpResponse<string>(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${status === 413 ? "EntityTooLarge" : "AccessDenied"}</Code></Error>`,
    { status, headers: { "Content-Type": "application/xml" } },
  );

/**
 * The storage that upload addresses point to, in the browser and on the real port: it knows no key,
 * reads the bytes as they come and keeps only their number. `onChunk` sees each of them.
 */
export async function takeBytes(
  workspace: Workspace,
  { id, token, type, length, chunks, paced }: Delivery,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<Answer> {
  const filename = workspace.findUpload(id)?.filename ?? "";
  const sentinel = uploadSentinelOf(filename);
  const expected = Math.max(length ?? 0, 1);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    onChunk?.(chunk);
    if (sentinel?.cutAt && size >= sentinel.cutAt * expected) return noAnswer();
    if (sentinel?.takes && !paced)
      await workspace.sleep((sentinel.takes * chunk.byteLength) / expected);
  }
  if (sentinel?.cutAt) return noAnswer();
  if (!acceptsBytes(workspace, id, token)) return refusal(403);
  if (sentinel?.refuses) return refusal(sentinel.refuses);
  receiveBytes(workspace, id, { token, size, type });
  return new HttpResponse<string>(null, { status: 200 });
}
