import { createStore } from "#src/lib/store.ts";

export interface Toast {
  text: string;
  tone: "ok" | "warn" | "bad";
}

/** The message that is shown. */
export const currentToast = createStore<Toast | null>(null);
/** Number of bars at the bottom of the page that toasts are shown above. */
export const raisedToasts = createStore(0);

/** Shows a message for 6 s, replacing the previous one. Never the only place that shows an error. */
export function toast(text: string, tone: Toast["tone"] = "ok") {
  currentToast.set({ text, tone });
}

/**
 * Shows toasts above a bar at the bottom of the page, whose buttons they must not cover. Returns a
 * function that lowers them again.
 */
export function raiseToasts(): () => void {
  raisedToasts.set(raisedToasts.get() + 1);
  return () => raisedToasts.set(raisedToasts.get() - 1);
}

/** Hides the toast, for example on Disconnect. */
export const dismissToast = () => currentToast.set(null);
