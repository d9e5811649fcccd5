import { Check } from "lucide-react";
import type { KindProgress } from "#src/archive/finder/reader/reader-state.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavNote } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./nav-note.module.css";

/** Progress of a kind beside its link in the sidebar: "800 / 2,431" over a thin line. */
export function KindNote({ progress }: { progress: KindProgress }) {
  const { phase, read, active, total } = progress;
  if (phase === "refused") return <NavNote>Not listed</NavNote>;
  if (phase === "done") {
    return (
      <NavNote>
        <Check className={styles.done} aria-hidden />
        {formatNumber(total ?? read)}
        <VisuallyHidden> archived, all read</VisuallyHidden>
      </NavNote>
    );
  }
  const part = total ? Math.min(1, (read + active) / total) : 0;
  return (
    <NavNote>
      {formatNumber(read)}
      {total !== null && ` / ${formatNumber(total)}`}
      <VisuallyHidden> read</VisuallyHidden>
      <i className={styles.line} style={{ scale: `${part} 1` }} />
    </NavNote>
  );
}
