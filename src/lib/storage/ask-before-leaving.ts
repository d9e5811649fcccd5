/** Makes the browser ask before the page is left while something would be lost, until a signal aborts. */
export function askBeforeLeaving(isBusy: () => boolean, signal: AbortSignal): void {
  addEventListener("beforeunload", (event) => isBusy() && event.preventDefault(), { signal });
}
