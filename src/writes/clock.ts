interface ScriptUrls {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

declare global {
  /** Trusted Types, where the browser has them: the policy of a strict deployment asks for them. */
  interface Window {
    trustedTypes?: ScriptUrls;
  }
}

function startWorker(): Worker {
  const url = new URL("./clock-worker.ts", import.meta.url);
  return new Worker(url, { type: "module" });
}

/** Resolves after so many milliseconds; runs on time in a hidden page too, where workers are to be had. */
export function createClock(): (milliseconds: number) => Promise<void> {
  const byTimer = (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  if (typeof Worker === "undefined") return byTimer;
  let worker: Worker;
  try {
    worker = startWorker();
  } catch {
    return byTimer;
  }
  const waiting = new Map<number, () => void>();
  let last = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<number>) => {
    waiting.get(data)?.();
    waiting.delete(data);
  });
  return (milliseconds) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      worker.postMessage({ id: last, milliseconds });
    });
}
