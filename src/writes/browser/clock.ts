import { ourOwn } from "#src/lib/trusted.ts";
import { wait as byTimer } from "#src/lib/wait.ts";
import workerUrl from "#src/writes/browser/clock-worker.ts?worker&url";

function startWorker(signal: AbortSignal): Worker | undefined {
  try {
    const worker = new Worker(ourOwn().createScriptURL(workerUrl), { type: "module" });
    signal.addEventListener("abort", () => worker.terminate());
    return worker;
  } catch {
    return undefined;
  }
}

/** Resolves after a number of milliseconds; on time in a hidden page too, where there are workers. */
export function createClock(signal: AbortSignal): (milliseconds: number) => Promise<void> {
  let worker: Worker | undefined;
  return async (milliseconds) => {
    if (!signal.aborted) worker ??= startWorker(signal);
    const { port1, port2 } = new MessageChannel();
    const byWorker = new Promise((resolve) => port1.addEventListener("message", resolve));
    port1.start();
    worker?.postMessage(milliseconds, [port2]);
    // The worker's script may be gone, as after a new version was deployed.
    await Promise.race([byWorker, byTimer(milliseconds)]);
    port1.close();
  };
}
