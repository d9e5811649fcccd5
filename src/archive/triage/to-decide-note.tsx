import { Check } from "lucide-react";
import { useSessionPart } from "#src/app/session-part.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { PendingNote } from "#src/archive/kinds/pending-note.tsx";
import { isSettled, useReaderState } from "#src/archive/items/reader/reader-state.ts";
import { useLoadedDecisions, useTriage } from "#src/archive/triage/use-decisions.ts";
import { useTriageCounts } from "#src/archive/triage/use-counts.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavNote, NavNoteUnknown } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./triage.module.css";

/** Number of the items that are to decide, with a dot while some of them are new. */
export function ToDecideNote() {
  const numbers = useTriageCounts();
  const decisions = useLoadedDecisions();
  useTriage();
  const { shown, phase } = useReaderState(useSessionPart(archivedItemsPart).reader);
  const isFailed = shown.every(({ phase }) => phase === "failed" || phase === "refused");
  if (isFailed || decisions?.isRead() === false) return <NavNoteUnknown />;
  const isLoaded = phase === "asking" || shown.every(isSettled);
  if (!numbers || !isLoaded) return <PendingNote />;
  const isComplete = shown.every((kind) => kind.phase === "done");
  if (numbers.undecided === 0 && !isComplete) return <NavNoteUnknown />;
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
