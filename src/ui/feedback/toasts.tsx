import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type Toast,
  currentToast,
  dismissToast,
  dismissWarning,
  warnings,
} from "#src/ui/feedback/toast.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./toasts.module.css";

const SHOWN_FOR_MS = 6_000;
const UNDO_SHOWN_FOR_MS = 10_000;

/** Live region for toasts and warnings. Rendered on every page, as screen readers announce only changes of a region. */
export function Toasts() {
  const toast = useSyncExternalStore(currentToast.subscribe, currentToast.get);
  const lasting = useSyncExternalStore(warnings.subscribe, warnings.get);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!toast || paused) return;
    const timer = setTimeout(dismissToast, toast.undo ? UNDO_SHOWN_FOR_MS : SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast, paused]);
  const region = useRef<HTMLDivElement>(null);
  // Shown again for each message: above a dialog that was opened in between.
  useEffect(() => {
    if (region.current?.matches(":focus-within")) return;
    region.current?.hidePopover();
    if (toast || lasting.length > 0) region.current?.showPopover();
  }, [toast, lasting]);
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
        {lasting.map((text) => (
          <Message
            key={text}
            text={text}
            tone="warn"
            dismiss="Dismiss the warning"
            onDismiss={() => dismissWarning(text)}
          />
        ))}
        {toast && <Message {...toast} dismiss="Dismiss" onDismiss={dismissToast} />}
      </div>
    </div>
  );
}

interface MessageProps extends Toast {
  /** Name of the button that hides it. */
  dismiss: string;
  onDismiss: () => void;
}

function Message({ text, tone, undo, dismiss, onDismiss }: MessageProps) {
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
            onDismiss();
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" aria-label={dismiss} onClick={onDismiss}>
        <X aria-hidden />
      </button>
    </div>
  );
}
