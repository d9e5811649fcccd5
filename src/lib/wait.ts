/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });
}
