import type { ArchivedItem } from "#src/archive/items/item.ts";
import { verdictNames } from "#src/archive/triage/verdict-names.ts";
import { FlagIcon, LeaveIcon } from "#src/archive/triage/icons.ts";
import { useDecision } from "#src/archive/triage/use-decisions.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./triage.module.css";

/** The decision about an item, in a word. Empty while it is to decide. */
export function DecisionCell({ item }: { item: ArchivedItem }) {
  const decision = useDecision(item);
  if (!decision) return null;
  const { verdict, note } = decision;
  const Icon = verdict === "left" ? LeaveIcon : FlagIcon;
  return (
    <span className={styles.verdict} data-verdict={verdict} title={note || verdictNames[verdict]}>
      <Icon aria-hidden />
      {verdict === "left" ? "Left" : "Flagged"}
    </span>
  );
}

/** The note of an item. */
export function NoteCell({ item }: { item: ArchivedItem }) {
  const decision = useDecision(item);
  if (!decision?.note) return null;
  return (
    <bdi className={styles.noteText} data-verdict={decision.verdict} title={decision.note}>
      {revealMarks(decision.note)}
    </bdi>
  );
}
