import type { IncomingMessage } from "node:http";
import { HttpError, wrongMethod } from "#src/demo/http/http-error.ts";

/** Characters of a path with its query. */
const MAX_TARGET_LENGTH = 8_000;
/** Bytes of a body; the bytes of an upload are not counted. */
const MAX_BODY_BYTES = 8_000_000;

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The URL of a request.
 * @throws HttpError 400, 405 or 414 for one that no handler could be asked about
 */
export function urlOf({ method = "", url: target = "" }: IncomingMessage, origin: string): URL {
  if (target.length > MAX_TARGET_LENGTH) throw new HttpError(414, "URI Too Long");
  const [path = ""] = target.split("?");
  if (!path.startsWith("/") || !canDecode(path)) throw new HttpError(400, "Bad Request");
  const url = new URL(origin + target);
  // `Request` takes no such method.
  if (method === "TRACE") throw wrongMethod(method, url, ["GET", "POST", "PUT"]);
  return url;
}

/**
 * The body of a request. One that is too large is read to its end, so that the client gets the
 * answer, and not kept.
 * @throws HttpError 413
 */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.byteLength;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > MAX_BODY_BYTES) throw new HttpError(413, "Payload Too Large");
  return Buffer.concat(chunks);
}
