import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Toast, dismiss, dismissToast, toasts } from "#src/ui/feedback/toast.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./toasts.module.css";

const SHOWN_FOR_MS = 6_000;
const UNDO_SHOWN_FOR_MS = 10_000;

/** Live region for toasts and warnings. Rendered on every page, as screen readers announce only changes of a region. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const message = shown.find(({ lasts }) => !lasts);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!message || paused) return;
    const timer = setTimeout(dismissToast, message.undo ? UNDO_SHOWN_FOR_MS : SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [message, paused]);
  const region = useRef<HTMLDivElement>(null);
  // Shown again for each message: above a dialog that was opened in between.
  useEffect(() => {
    if (region.current?.matches(":focus-within")) return;
    region.current?.hidePopover();
    if (shown.length > 0) region.current?.showPopover();
  }, [shown]);
  return (
    <div role="status">
      <div
        ref={region}
        popover="manual"
        className={styles.region}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {shown.map((one) => (
          <Message key={one.lasts ? one.text : "message"} toast={one} />
        ))}
      </div>
    </div>
  );
}

function Message({ toast }: { toast: Toast }) {
  const { text, tone, undo, lasts } = toast;
  const Icon = tone === "ok" ? CircleCheck : TriangleAlert;
  return (
    <div ref={restoreFocusToContent} className={styles.toast} data-tone={tone}>
      <Icon aria-hidden />
      <bdi>{text}</bdi>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss(toast);
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label={lasts ? "Dismiss the warning" : "Dismiss"}
        onClick={() => dismiss(toast)}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}
