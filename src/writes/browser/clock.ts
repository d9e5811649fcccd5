import { wait as byTimer } from "#src/lib/wait.ts";
import workerUrl from "#src/writes/browser/clock-worker.ts?worker&url";

interface ScriptPolicy {
  createScriptURL: (url: string) => string;
}
interface ScriptUrls {
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

const makesScriptUrls = (value: unknown): value is ScriptUrls =>
  typeof value === "object" && value !== null && "createPolicy" in value;

/** Made once: the page's CSP refuses a second one of its name, which the next session would make. */
let policy: ScriptPolicy | undefined;

/** URL of our own worker, as a Trusted Type where the page's CSP requires one. */
function trusted(url: string): string {
  const factory: unknown = Reflect.get(globalThis, "trustedTypes");
  if (!makesScriptUrls(factory)) return url;
  policy ??= factory.createPolicy("reshelve-clock", { createScriptURL: (own) => own });
  return policy.createScriptURL(url);
}

/** A new worker; undefined where the browser has none. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(trusted(workerUrl), { type: "module" });
  } catch {
    return undefined;
  }
}

/**
 * Resolves after a number of milliseconds; on time in a hidden page too, if the browser has workers.
 * The worker starts with the first wait, which most pages never need, and ends with `signal`.
 */
export function createClock(signal: AbortSignal): (milliseconds: number) => Promise<void> {
  let worker: Worker | undefined;
  const waiting = new Map<number, () => void>();
  let last = 0;

  function start() {
    worker = startWorker();
    worker?.addEventListener("message", ({ data }: MessageEvent<number>) => {
      waiting.get(data)?.();
      waiting.delete(data);
    });
    signal.addEventListener("abort", () => worker?.terminate());
  }
  return (milliseconds) => {
    last += 1;
    const id = last;
    if (id === 1 && !signal.aborted) start();
    if (!worker) return byTimer(milliseconds);
    worker.postMessage({ id, milliseconds });
    const byWorker = new Promise<void>((resolve) => waiting.set(id, resolve));
    // The worker's script may be gone, as after a new version was deployed.
    return Promise.race([byWorker, byTimer(milliseconds)]);
  };
}
