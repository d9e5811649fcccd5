import { createStore } from "#src/lib/store.ts";

export interface Toast {
  text: string;
  tone: "ok" | "warn" | "bad";
  /** Takes back what the message is about. */
  undo?: (() => void) | undefined;
}

export const currentToast = createStore<Toast | null>(null);
/** Warnings that stay until they are dismissed, above the message. */
export const warnings = createStore<readonly string[]>([]);
/** Number of bars at the bottom of the page that toasts are shown above. */
export const raisedToasts = createStore(0);

/**
 * Shows a message for 6 s, or for 10 s where it can be undone, replacing the previous one. Never
 * the only place that shows an error.
 */
export function toast(text: string, tone: Toast["tone"] = "ok", undo?: () => void) {
  currentToast.set({ text, tone, undo });
}

/** Shows a warning until it is dismissed: no toast replaces it. */
export function warn(text: string) {
  if (!warnings.get().includes(text)) warnings.set([...warnings.get(), text]);
}

export const dismissWarning = (text: string) =>
  warnings.set(warnings.get().filter((other) => other !== text));

/**
 * Shows toasts above a bar at the bottom of the page, whose buttons they must not cover. Returns a
 * function that lowers them again.
 */
export function raiseToasts(): () => void {
  raisedToasts.set(raisedToasts.get() + 1);
  return () => raisedToasts.set(raisedToasts.get() - 1);
}

export const dismissToast = () => currentToast.set(null);
