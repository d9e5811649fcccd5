import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "#src/lib/store.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./toast.module.css";

interface Toast {
  text: string;
  tone: "ok" | "warn" | "bad";
}

const SHOWN_FOR_MS = 6_000;
const current = createStore<Toast | null>(null);
/** Number of bars at the bottom of the page that toasts are shown above. */
const raised = createStore(0);

/** Shows a message for 6 s, replacing the previous one. Never the only place that shows an error. */
export function toast(text: string, tone: Toast["tone"] = "ok") {
  current.set({ text, tone });
}

/**
 * Shows toasts above a bar at the bottom of the page, whose buttons they must not cover. Returns a
 * function that lowers them again.
 */
export function raiseToasts(): () => void {
  raised.set(raised.get() + 1);
  return () => raised.set(raised.get() - 1);
}

/** Hides the toast, for example on Disconnect. */
export const dismissToast = () => current.set(null);

/** Live region for toasts. Always rendered, as screen readers announce only changes of a region. */
export function Toasts() {
  const toast = useSyncExternalStore(current.subscribe, current.get);
  const bars = useSyncExternalStore(raised.subscribe, raised.get);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!toast || paused) return;
    const timer = setTimeout(() => current.set(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast, paused]);
  const Icon = toast?.tone === "ok" ? CircleCheck : TriangleAlert;
  return (
    <div
      role="status"
      className={styles.region}
      data-raised={bars || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toast && (
        <div ref={restoreFocusToContent} className={styles.toast} data-tone={toast.tone}>
          <Icon aria-hidden />
          <bdi>{toast.text}</bdi>
          <button type="button" aria-label="Dismiss" onClick={() => current.set(null)}>
            <X aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
