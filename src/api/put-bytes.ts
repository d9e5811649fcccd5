import { ApiError, UnreachableError } from "#src/api/errors.ts";
import { ourOwn } from "#src/lib/trusted.ts";

export interface PutOptions {
  /** Bytes that have left so far, of the size of the file. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** Origin of the storage whose uploads the gateway of the console's own origin passes on; null for none. */
  gatewayFor?: string | null;
}

/**
 * Sends the bytes of a file to its upload address (docs/api.md, "Uploads"). The address is another
 * host than the workspace, so it gets the media type and nothing else: never the key, no cookies (a
 * gateway in between gets those of its sign-in). XMLHttpRequest, as `fetch` does not say how much
 * of a body has left; the browser streams a Blob from the disk, so that memory does not grow with
 * the file. The request belongs to a frame that may connect to this origin alone, as XMLHttpRequest
 * follows every redirect (docs/decisions/upload-redirects.md).
 *
 * Rejects with ApiError (the storage refused), UnreachableError (no reply that the browser shows; its
 * cause is "redirect" or "page" where that policy kept the bytes back), or the signal's reason.
 */
export async function putBytes(
  address: string,
  bytes: Blob,
  options: PutOptions = {},
): Promise<void> {
  const { signal, gatewayFor = null } = options;
  signal?.throwIfAborted();
  let target = new URL(address);
  // Under `/storage` of the console's own origin, where a gateway passes them on.
  if (target.origin === gatewayFor)
    target = new URL(`${location.origin}/storage${target.pathname}${target.search}`);
  const frame = await openFrame(target.origin);
  const abort = () => frame.request.abort();
  signal?.addEventListener("abort", abort);
  try {
    signal?.throwIfAborted();
    await put(frame, target.href, bytes, options);
  } finally {
    // A signal keeps its listeners, and these the address.
    signal?.removeEventListener("abort", abort);
    frame.close();
  }
}

interface Frame {
  request: XMLHttpRequest;
  /** The policy that has blocked a connection: against redirects, or the one of the page. */
  blockedBy: () => "redirect" | "page" | undefined;
  close: () => void;
}

/** Opens an empty frame whose requests the browser lets go to one origin only, redirects included. */
function openFrame(origin: string): Promise<Frame> {
  return new Promise((resolve, reject) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    // Chromium takes requests of a document of its own, and none of an empty frame, to the service worker.
    frame.srcdoc = ourOwn().createHTML("");
    frame.addEventListener("load", () => {
      const inside = frame.contentDocument;
      const view = inside?.defaultView;
      if (!inside || !view) {
        reject(new UnreachableError("network"));
        return;
      }
      const policy = inside.createElement("meta");
      policy.httpEquiv = "Content-Security-Policy";
      policy.content = `connect-src ${origin}`;
      inside.head.append(policy);
      let by: ReturnType<Frame["blockedBy"]>;
      inside.addEventListener("securitypolicyviolation", ({ originalPolicy }) => {
        // The page's own policy holds here too, and may not name the storage at all.
        if (originalPolicy === policy.content) by = "redirect";
        else by ??= "page";
      });
      const request = new view.XMLHttpRequest();
      resolve({ request, blockedBy: () => by, close: () => frame.remove() });
    });
    document.body.append(frame);
  });
}

function put(
  { request, blockedBy }: Frame,
  address: string,
  bytes: Blob,
  { onProgress, signal }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener("abort", () => reject(signal?.reason));
    request.addEventListener("error", () => {
      // The violation of the policy is reported right after the error.
      setTimeout(() => reject(new UnreachableError("network", { cause: blockedBy() })));
    });
    request.addEventListener("load", () => {
      const { status } = request;
      if (status >= 200 && status < 300) return resolve();
      // By its status alone, as the body of a storage is XML for programs.
      const reply = { status, json: false, words: null, fieldErrors: {}, retryAfterSeconds: null };
      reject(new ApiError(reply));
    });
    // A listener here makes every request ask the storage first (CORS); one with a media type does anyway.
    request.upload.addEventListener("progress", ({ loaded }) => onProgress?.(loaded));
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", bytes.type || "application/octet-stream");
    request.send(bytes);
  });
}
