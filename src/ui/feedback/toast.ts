import { createStore } from "#src/lib/store.ts";

export interface Toast {
  text: string;
  tone: "ok" | "warn" | "bad";
  undo?: (() => void) | undefined;
  /** True for a warning that stays until it is dismissed. */
  lasts?: true;
}

/** Warnings, then the one message that goes by itself. */
export const toasts = createStore<readonly Toast[]>([]);

const lastingToasts = () => toasts.get().filter(({ lasts }) => lasts);

/**
 * Shows a message for 6 s, or for 10 s where it can be undone, replacing the previous one. Never
 * the only place that shows an error.
 */
export function toast(text: string, tone: Toast["tone"] = "ok", undo?: () => void) {
  toasts.set([...lastingToasts(), { text, tone, undo }]);
}

/** Shows a warning until it is dismissed: no toast replaces it. */
export function warn(text: string) {
  if (lastingToasts().some((warning) => warning.text === text)) return;
  toasts.set([{ text, tone: "warn", lasts: true }, ...toasts.get()]);
}

export const dismiss = (toast: Toast) => toasts.set(toasts.get().filter((one) => one !== toast));

/** Dismisses the message that goes by itself. */
export const dismissToast = () => toasts.set(lastingToasts());
