import { Check } from "lucide-react";
import { useEffect } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { useTriageCounts } from "#src/archive/triage/use-counts.ts";
import { decisionsPart } from "#src/archive/triage/kept/decisions-part.ts";
import { TO_DECIDE } from "#src/archive/triage/to-decide.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavItem, NavNote } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./triage.module.css";

/** Link to what is to decide, with its number and a dot while some of it is new. */
export function ToDecideItem() {
  const part = useSessionPart(decisionsPart);
  const numbers = useTriageCounts();
  useEffect(() => {
    // Without its code there is nothing to decide.
    part.load().catch(() => {});
  }, [part]);
  if (!numbers) return null;
  const { undecided, newUndecided } = numbers;
  return (
    <NavItem to="/archive" search={{ q: TO_DECIDE }} className={styles.nav}>
      To decide
      <NavNote>
        {newUndecided > 0 && <i className={styles.dot} />}
        {undecided > 0 ? formatNumber(undecided) : <Check aria-hidden className={styles.tick} />}
        <VisuallyHidden>
          {(undecided === 0 ? "nothing" : "") +
            (newUndecided > 0 ? `, ${formatNumber(newUndecided)} new` : "")}
        </VisuallyHidden>
      </NavNote>
    </NavItem>
  );
}
