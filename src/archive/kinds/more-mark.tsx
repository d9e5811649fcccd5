import type { Kind } from "#src/api/archive.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted } from "#src/lib/format.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./cells.module.css";

/** "+2" beside a title that stands for further things; nothing where there are none. */
export function MoreMark({ kind, count }: { kind: Kind; count: number }) {
  const nouns = viewOf(kind).moreOf;
  if (count === 0 || !nouns) return null;
  const words = counted(count, ...nouns);
  return (
    <span className={styles.more} title={words}>
      <span aria-hidden>+{count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
