/** Makes the browser ask before the page is left while something would be lost, until a signal aborts. */
export function askBeforeLeaving(isBusy: () => boolean, signal: AbortSignal): void {
  const ask = (event: BeforeUnloadEvent) => isBusy() && event.preventDefault();
  addEventListener("beforeunload", ask, { signal });
}
