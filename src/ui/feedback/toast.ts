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

export const dismissToast = () => currentToast.set(null);
