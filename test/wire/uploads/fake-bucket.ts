import { getResponse } from "msw";
import { onTestFinished, vi } from "vitest";
import { createApi } from "#src/api/api.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { type WorkspaceOptions, createWorkspace, demoKey } from "#src/demo/state/workspace.ts";
import { createServiceClock } from "#src/api/service-clock.ts";
import { createQueryClient } from "#src/app/session.ts";
import { createUploadManager } from "#src/uploads/manager/upload-manager.ts";
import { parseStored } from "#src/uploads/manager/file.ts";
import type { UploadStorage } from "#src/uploads/manager/upload-storage.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";

export const origin = "https://studio.example";
export const start = Date.parse("2026-11-19T08:41:12Z");

/** The browser's XMLHttpRequest, as far as sending bytes goes, over whatever `fetch` is. */
class FakeXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  #method = "";
  #url = "";
  #headers = new Headers();
  #stop = new AbortController();

  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.append(name, value);
  }
  abort() {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    this.#end("abort");
  }
  #end(how: "load" | "error" | "abort") {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event("loadend"));
  }
  async #carry(body: Blob) {
    const { signal } = this.#stop;
    for (const part of [0.25, 0.5, 1]) {
      await Promise.resolve();
      if (signal.aborted) return;
      const loaded = Math.floor(part * body.size);
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded }));
    }
    try {
      const sent = { method: this.#method, headers: this.#headers, body, signal };
      const { status } = await fetch(this.#url, sent);
      this.status = status;
      if (!signal.aborted) this.#end("load");
    } catch {
      if (!signal.aborted) this.#end("error");
    }
  }
  send(body: Blob) {
    void this.#carry(body);
  }
}

/** The documents of the frames that are open: one for each file whose bytes are sent. */
const openFrames = new Set<FakeDocument>();

/** The document of an empty iframe, with the parts that an upload uses. */
class FakeDocument extends EventTarget {
  readonly defaultView = { XMLHttpRequest: FakeXhr };
  readonly policy = { content: "" };
  readonly head = { append: () => undefined };
  createElement() {
    return this.policy;
  }
}

class FakeFrame extends EventTarget {
  readonly contentDocument = new FakeDocument();
  constructor() {
    super();
    openFrames.add(this.contentDocument);
  }
  remove() {
    openFrames.delete(this.contentDocument);
  }
}

/** A storage that redirects to another origin, which the policy of the frames forbids. */
export const redirected: Fault = async () => {
  for (const frame of openFrames) {
    const { content: originalPolicy } = frame.policy;
    frame.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), { originalPolicy }));
  }
  throw new TypeError("Failed to fetch");
};

/** Stubs `document` with frames that have an XMLHttpRequest, until the test ends. */
export function fakeXhr() {
  const append = (frame: FakeFrame) => void frame.dispatchEvent(new Event("load"));
  vi.stubGlobal("document", { createElement: () => new FakeFrame(), body: { append } });
}

export type Step = "create" | "bytes" | "finish" | "attach" | "other";

export interface Sent {
  step: Step;
  method: string;
  path: string;
  headers: Headers;
}

function stepOf(method: string, path: string): Step {
  if (method === "PUT" && path.startsWith("/bucket/")) return "bytes";
  if (method !== "POST") return "other";
  if (path === "/api/files") return "create";
  if (path.endsWith("/complete")) return "finish";
  return path.endsWith("/files") ? "attach" : "other";
}

/** Fault between the manager and the service; `pass` lets the request through. */
export type Fault = (pass: () => Promise<Response>) => Promise<Response>;

/** Keeps rows as IndexedDB does: by value. */
export function memoryStore(rows = new Map<string, string>()): UploadStorage {
  return {
    load: async (workspace) =>
      [...rows.values()]
        .map((row) => JSON.parse(row))
        .filter((row) => row.workspace === workspace)
        .flatMap((row) => parseStored(row) ?? []),
    put: async (workspace, file) =>
      void rows.set(`${workspace} ${file.id}`, JSON.stringify({ ...file, workspace })),
    drop: async (workspace, id) => void rows.delete(`${workspace} ${id}`),
  };
}

interface Options extends WorkspaceOptions {
  /** Milliseconds by which this device's clock is wrong. */
  skew?: number;
  rows?: Map<string, string>;
  /** False behind a gateway that has the key. */
  hasKey?: boolean;
  online?: () => boolean;
}

/** A manager over the stand-in service, under fake time, with a place for faults at each step. */
export function openManager(options: Options = {}) {
  const { skew = 0, rows = new Map<string, string>(), online = () => true } = options;
  const { hasKey = true, ...rest } = options;
  vi.useFakeTimers({
    now: start,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  fakeXhr();
  const workspace = createWorkspace({ epoch: start - skew, now: () => Date.now() - skew, ...rest });
  const handlers = createHandlers(workspace);
  const sent: Sent[] = [];
  const faults = new Map<Step, Fault>();
  vi.stubGlobal("fetch", async (input: URL | string, init: RequestInit = {}) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const step = stepOf(request.method, pathname);
    sent.push({ step, method: request.method, path: pathname + search, headers: request.headers });
    const pass = async () => {
      const response = await getResponse(handlers, request);
      if (!response || response.type === "error") throw new TypeError("Failed to fetch");
      return response;
    };
    const fault = faults.get(step);
    return fault ? fault(pass) : pass();
  });
  const clock = createServiceClock();
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const api = createApi({
    workspace: { origin, prefix: "/api" },
    key: () => (hasKey ? demoKey : null),
    signal,
    onServiceTime: clock.learn,
  });
  const queryClient = createQueryClient(api.pacer);
  const writes = createWriteEngine({ api, origin: "", signal, online });
  const parts = { api, writes, queryClient, clock, signal, workspace: `${origin}/api` };
  const manager = createUploadManager({ ...parts, uploadStorage: memoryStore(rows) });
  // A request under way must not reach the service of the next test.
  onTestFinished(() => lifetime.abort());
  return {
    add: (files: readonly File[]) => manager.add(files.map((file) => ({ file, directory: "" }))),
    ...{ api, manager, writes, clock, parts, workspace, sent, faults, rows },
    disconnect: () => {
      lifetime.abort();
      writes.clear();
    },
    /** Attaches files by their keys, in this order. */
    attach: (keys: readonly string[], folder: string) => {
      const files = keys.map((key) => manager.files().find((file) => file.key === key)?.id ?? "");
      return manager.attach({ operation: "attach", folder, files });
    },
    count: (step: Step) => sent.filter((one) => one.step === step).length,
  };
}

export type Setup = ReturnType<typeof openManager>;

/** The one upload of a manager. */
export function onlyFile({ manager }: Setup) {
  const [file, ...others] = manager.files();
  if (!file || others.length > 0) throw new Error("There is not exactly one upload.");
  return file;
}

/** The id of a folder that files can be attached to. */
export const folderOf = ({ workspace }: Setup) =>
  workspace.all("folders").find((one) => one["archived_at"] === null)?.id ?? "";

/** Lets fake time and real work go on until something holds. */
export async function until(holds: () => boolean, milliseconds = 30_000, step = 50) {
  for (let passed = 0; passed <= milliseconds; passed += step) {
    if (holds()) return;
    await vi.advanceTimersByTimeAsync(step);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  throw new Error(`It did not come about in ${milliseconds} ms.`);
}

export const fileOf = (name: string, content: BlobPart = "content", type = "application/pdf") =>
  new File([content], name, { type });
