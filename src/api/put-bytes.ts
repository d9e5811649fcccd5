import { ApiError, UnreachableError } from "#src/api/errors.ts";

export interface PutOptions {
  /** Bytes that have left so far, of the size of the file. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** Origin of the storage whose uploads the gateway of the console's own origin passes on; null for none. */
  gatewayFor?: string | null;
}

/**
 * A policy kept the bytes back: the storage redirected them to another origin, or the page may not
 * connect to it.
 */
export class BlockedError extends Error {
  override name = "BlockedError";
  readonly by: "redirect" | "page";
  constructor(by: "redirect" | "page") {
    super(`Blocked by the policy for this ${by}.`);
    this.by = by;
  }
}

/**
 * Sends the bytes of a file to its upload address (docs/api.md, "Uploads"). The address is another
 * host than the workspace, so it gets the media type and nothing else: never the key, no cookies (a
 * gateway in between gets those of its sign-in). XMLHttpRequest, as `fetch` does not say how much
 * of a body has left; the browser streams a Blob from the disk, so that memory does not grow with
 * the file. The request belongs to a frame that may connect to this origin alone, as XMLHttpRequest
 * follows every redirect (docs/decisions/upload-redirects.md).
 *
 * Rejects with ApiError (the storage refused), BlockedError, UnreachableError (no reply that the
 * browser shows), or the signal's reason.
 */
export async function putBytes(
  address: string,
  bytes: Blob,
  options: PutOptions = {},
): Promise<void> {
  options.signal?.throwIfAborted();
  const frame = document.createElement("iframe");
  frame.hidden = true;
  // Fires immediately or later, depending on the browser; a policy set before it may be lost.
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
  document.body.append(frame);
  try {
    await loaded;
    options.signal?.throwIfAborted();
    await put(frame, targetOf(new URL(address), options.gatewayFor ?? null), bytes, options);
  } finally {
    frame.remove();
  }
}

/**
 * The address that the bytes are sent to: under `/storage` of the console's own origin, with path
 * and query unchanged, where a gateway passes them on.
 */
function targetOf(address: URL, gatewayFor: string | null): URL {
  if (address.origin !== gatewayFor) return address;
  return new URL(`${location.origin}/storage${address.pathname}${address.search}`);
}

/** Sends bytes from an empty frame, whose policy lets them go to one origin only, redirects included. */
function put(
  frame: HTMLIFrameElement,
  { origin, href }: URL,
  bytes: Blob,
  { onProgress, signal }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const inside = frame.contentDocument;
    const view = inside?.defaultView;
    if (!inside || !view) return reject(new UnreachableError("network"));
    const policy = inside.createElement("meta");
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = `connect-src ${origin}`;
    inside.head.append(policy);
    let blockedBy: BlockedError["by"] | null = null;
    inside.addEventListener("securitypolicyviolation", ({ originalPolicy }) => {
      // The page's own policy holds here too, and may not name the storage at all.
      if (originalPolicy === policy.content) blockedBy = "redirect";
      else blockedBy ??= "page";
    });
    const request = new view.XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort);
    // A signal keeps its listeners, and these the address.
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    request.addEventListener("abort", () => reject(signal?.reason));
    request.addEventListener("error", () => {
      // The violation of the policy is reported right after the error.
      setTimeout(() =>
        reject(blockedBy ? new BlockedError(blockedBy) : new UnreachableError("network")),
      );
    });
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusal(request.status));
    });
    // A listener here makes every request ask the storage first (CORS); one with a media type does anyway.
    request.upload.addEventListener("progress", ({ loaded }) => onProgress?.(loaded));
    request.open("PUT", href);
    // Where the type of the file is not known, it is sent as bytes.
    request.setRequestHeader("Content-Type", bytes.type || "application/octet-stream");
    request.send(bytes);
  });
}

/** Error of the storage by its status alone, as its body is XML for programs. */
const refusal = (status: number) =>
  new ApiError({ status, json: false, words: null, fieldErrors: {}, retryAfterSeconds: null });
