import { setupWorker } from "msw/browser";
import { z } from "zod/mini";
import { uploadSentinelOf } from "#src/demo/state/files.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { createFirewall, demoOrigin, rejectUnhandled } from "#src/demo/state/origins.ts";
import { isPreset, presets } from "#src/demo/state/settings.ts";
import { type Workspace, createWorkspace, demoKey } from "#src/demo/state/workspace.ts";

/** Changes of the demo. Where the browser doesn't store them, they are lost on reload. */
const kept = stored("reshelve.demo", z.string(), { area: "tab" });

/**
 * Starts the mock service in this tab's service worker. Changes survive a reload of the tab.
 * @throws when the browser offers no service worker
 */
export async function startDemo() {
  const workspace = createWorkspace({
    key: demoKey,
    latency: [80, 320],
    saved: kept.get(),
    onWrite: (save) => kept.set(save()),
  });
  const worker = setupWorker(
    createFirewall(location.origin),
    ...createHandlers(workspace, { pacedUploads: true }),
    rejectUnhandled,
  );
  paceUploads(workspace);
  // Saved before the first write too, so that ages count from the same moment after a reload.
  kept.set(workspace.save());
  await worker.start({
    quiet: true,
    onUnhandledRequest: "bypass",
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
  return {
    /** Address and key of the workspace, for the connect page. */
    origin: demoOrigin,
    key: workspace.key,
    presets,
    preset: workspace.preset,
    /** Current uploads, to fill the demo's uploads page. */
    uploads: workspace.uploads,
    /** Applies a preset from the next request on; unknown names are ignored. */
    choose(name: string) {
      if (isPreset(name)) workspace.usePreset(name);
    },
    /** Restores the seed data; cached reads become stale. */
    reset: workspace.reset,
  };
}

/** Simulated upload speed. */
const BYTES_PER_SECOND = 12_000_000;
const PROGRESS_INTERVAL_MS = 120;

/**
 * Simulates upload progress: for requests that a service worker answers, Chromium fires no `progress`
 * events. So the events are dispatched first, at the speed of a real connection, and then the body is
 * sent to the worker. Applies to every frame that is opened, as each upload has its own.
 */
function paceUploads(workspace: Workspace): void {
  const request = pacedRequest(workspace);
  const onLoad = ({ target }: Event) => {
    const frame = target instanceof HTMLIFrameElement ? target.contentDocument : null;
    if (frame?.defaultView) frame.defaultView.XMLHttpRequest = request;
  };
  // Before the listeners of the frame itself.
  document.addEventListener("load", onLoad, { capture: true });
}

function pacedRequest(workspace: Workspace): typeof XMLHttpRequest {
  return class extends XMLHttpRequest {
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
      const takes = sentinel?.takes ?? Math.min(20_000, (1000 * body.size) / BYTES_PER_SECOND);
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
      }, PROGRESS_INTERVAL_MS);
    }

    override abort(): void {
      const waiting = this.#timer !== null;
      this.#stop();
      super.abort();
      // An unsent request fires no events on abort.
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
