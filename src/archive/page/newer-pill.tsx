import { counted } from "#src/lib/format.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./newer-pill.module.css";

/** Lets rows in that were loaded and would move those in view. */
export function NewerPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button ref={restoreFocusToContent} type="button" className={styles.pill} onClick={onShow}>
      {counted(count, "newer was", "newer were")} loaded · <b>Show</b>
    </button>
  );
}
