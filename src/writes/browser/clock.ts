import { wait as byTimer } from "#src/lib/wait.ts";
import workerUrl from "#src/writes/browser/clock-worker.ts?worker&url";

interface ScriptUrls {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

const makesScriptUrls = (value: unknown): value is ScriptUrls =>
  typeof value === "object" && value !== null && "createPolicy" in value;

/** URL of our own worker, as a Trusted Type where the page's CSP requires one. */
function trusted(url: string): string {
  const factory: unknown = Reflect.get(globalThis, "trustedTypes");
  if (!makesScriptUrls(factory)) return url;
  const policy = factory.createPolicy("reshelve-clock", { createScriptURL: (own) => own });
  return policy.createScriptURL(url);
}

type Wait = (milliseconds: number) => Promise<void>;

function start(): Wait {
  if (typeof Worker === "undefined") return byTimer;
  let worker: Worker;
  try {
    worker = new Worker(trusted(workerUrl), { type: "module" });
  } catch {
    return byTimer;
  }
  const waiting = new Map<number, { milliseconds: number; resolve: () => void }>();
  let last = 0;
  let failed = false;
  worker.addEventListener("message", ({ data }: MessageEvent<number>) => {
    waiting.get(data)?.resolve();
    waiting.delete(data);
  });
  // Its script may be gone, as after a new version was deployed.
  worker.addEventListener("error", () => {
    failed = true;
    for (const { milliseconds, resolve } of waiting.values()) setTimeout(resolve, milliseconds);
    waiting.clear();
  });
  return (milliseconds) => {
    if (failed) return byTimer(milliseconds);
    return new Promise((resolve) => {
      last += 1;
      waiting.set(last, { milliseconds, resolve });
      worker.postMessage({ id: last, milliseconds });
    });
  };
}

/**
 * Resolves after a number of milliseconds; on time in a hidden page too, if the browser has
 * workers. The worker starts with the first wait, which most pages never need.
 */
export function createClock(): Wait {
  let wait: Wait | undefined;
  return (milliseconds) => {
    wait ??= start();
    return wait(milliseconds);
  };
}
