import { uploadSentinelOf } from "#src/demo/state/upload-sentinels.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** Bytes per second of the pretend line, and how often it tells how far it is. */
const rate = 12_000_000;
const every = 120;

/**
 * Lets uploads to the pretend bucket move: what a service worker answers, Chromium takes from the
 * page in one piece and without a `progress` event. So the events come first, at the pace of a line,
 * and then the bytes go to the worker as they are.
 */
export function paceUploads(workspace: Workspace): void {
  window.XMLHttpRequest = class extends XMLHttpRequest {
    #uploadId: string | null = null;
    #timer: ReturnType<typeof setInterval> | null = null;

    override open(method: string, url: string | URL): void {
      super.open(method, url, true);
      this.#uploadId = /\/bucket\/(fi_[A-Za-z0-9_-]+)\?/.exec(String(url))?.[1] ?? null;
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      const id = this.#uploadId;
      if (id === null || !(body instanceof Blob)) {
        super.send(body);
        return;
      }
      const sentinel = uploadSentinelOf(workspace.findUpload(id)?.filename ?? "");
      const takes = sentinel?.takes ?? Math.min(20_000, (1000 * body.size) / rate);
      const total = body.size;
      const until = sentinel?.cutAt ?? 1;
      const started = performance.now();
      this.#timer = setInterval(() => {
        const part = Math.min(until, takes === 0 ? 1 : (performance.now() - started) / takes);
        const loaded = Math.floor(part * total);
        const progress = new ProgressEvent("progress", { lengthComputable: true, loaded, total });
        this.upload.dispatchEvent(progress);
        if (part < until) return;
        this.#stop();
        super.send(body);
      }, every);
    }

    override abort(): void {
      const waiting = this.#timer !== null;
      this.#stop();
      super.abort();
      // A request that has not left has nothing to abort, and then says nothing.
      if (!waiting) return;
      this.dispatchEvent(new ProgressEvent("abort"));
      this.dispatchEvent(new ProgressEvent("loadend"));
    }

    #stop() {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
    }
  };
}
