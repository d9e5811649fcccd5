import { ApiError, UnreachableError } from "#src/api/errors.ts";

export interface PutOptions {
  /** Bytes that have left so far, of the size of the file. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends the bytes of a file to its upload address (docs/api.md, "Uploads"). The address
 * is another host than the workspace, so it gets the media type and nothing else: never the key, no
 * cookies. XMLHttpRequest, as `fetch` does not tell how much of a body has left; the browser
 * streams a Blob from the disk, so that memory does not grow with the file.
 *
 * Rejects with ApiError (the storage refused), UnreachableError (no answer that the browser shows),
 * or the signal's reason.
 */
export function putBytes(address: string, bytes: Blob, options: PutOptions = {}): Promise<void> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort);
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    request.addEventListener("abort", () => reject(signal?.reason));
    request.addEventListener("error", () => reject(new UnreachableError("network")));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusal(request.status));
    });
    // A listener here makes every request ask the storage first (CORS); one with a media type does anyway.
    request.upload.addEventListener("progress", ({ loaded }) => onProgress?.(loaded));
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", mediaTypeOf(bytes));
    request.send(bytes);
  });
}

/** The media type that is sent for a file whose own is not known. */
export const mediaTypeOf = ({ type }: Blob) => type || "application/octet-stream";

/** Error of the storage by its status alone, as its body is XML for programs. */
const refusal = (status: number) =>
  new ApiError({ status, json: false, words: null, fieldErrors: {}, retryAfterSeconds: null });
