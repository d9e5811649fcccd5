/** Milliseconds since the page was opened. Waits count by it, as the device’s clock may be set. */
export const elapsed = (): number => performance.now();
