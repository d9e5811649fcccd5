import { counted } from "#src/lib/format.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./newer-pill.module.css";

interface NewerPillProps {
  count: number;
  onShow: () => void;
}

/** Lets rows in that were loaded and would move those in view. */
export function NewerPill({ count, onShow }: NewerPillProps) {
  return (
    <button ref={restoreFocusToContent} type="button" className={styles.pill} onClick={onShow}>
      {counted(count, "newer was", "newer were")} loaded · <b>Show</b>
    </button>
  );
}
