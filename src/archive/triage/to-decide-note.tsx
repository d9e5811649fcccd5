import { Check } from "lucide-react";
import { useEffect } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { decisionsPart } from "#src/archive/triage/kept/decisions-part.ts";
import { useTriageCounts } from "#src/archive/triage/use-counts.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavNote } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./triage.module.css";

/** Number of the items that are to decide, with a dot while some of them are new. */
export function ToDecideNote() {
  const part = useSessionPart(decisionsPart);
  const numbers = useTriageCounts();
  useEffect(() => {
    // Without its code there is nothing to decide.
    part.load().catch(() => {});
  }, [part]);
  if (!numbers) return null;
  const { undecided, newUndecided } = numbers;
  return (
    <NavNote>
      {newUndecided > 0 && <i className={styles.dot} />}
      {undecided > 0 ? formatNumber(undecided) : <Check aria-hidden className={styles.tick} />}
      <VisuallyHidden>
        {(undecided === 0 ? "nothing" : "") +
          (newUndecided > 0 ? `, ${formatNumber(newUndecided)} new` : "")}
      </VisuallyHidden>
    </NavNote>
  );
}
