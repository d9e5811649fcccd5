import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./toast.module.css";

interface Toast {
  text: string;
  tone: "ok" | "bad";
}

const shownFor = 6_000;
let current: Toast | null = null;
const listeners = new Set<() => void>();

function show(toast: Toast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Says something for 6 s, in place of what was said before. Never the only place of an error. */
export function toast(text: string, tone: Toast["tone"] = "ok") {
  show({ text, tone });
}

/** Takes back what is being said, when it concerns a workspace that is left. */
export const dismissToast = () => show(null);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where the one toast appears; the region is always there, so that its words are read out. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => current);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => show(null), shownFor);
    return () => clearTimeout(timer);
  }, [toast, held]);
  const Icon = toast?.tone === "bad" ? TriangleAlert : CircleCheck;
  return (
    <div
      role="status"
      className={styles.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast && (
        <div ref={restoreFocusToContent} className={styles.toast} data-tone={toast.tone}>
          <Icon aria-hidden />
          <bdi>{toast.text}</bdi>
          <button type="button" aria-label="Dismiss" onClick={() => show(null)}>
            <X aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
