import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentToast, dismissToast, raisedToasts } from "#src/ui/feedback/toast.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./toasts.module.css";

const SHOWN_FOR_MS = 6_000;

/** Live region for toasts. Rendered on every page, as screen readers announce only changes of a region. */
export function Toasts() {
  const toast = useSyncExternalStore(currentToast.subscribe, currentToast.get);
  const bars = useSyncExternalStore(raisedToasts.subscribe, raisedToasts.get);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!toast || paused) return;
    const timer = setTimeout(dismissToast, SHOWN_FOR_MS);
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
          <button type="button" aria-label="Dismiss" onClick={dismissToast}>
            <X aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
