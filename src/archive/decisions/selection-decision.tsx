import { useSession } from "#src/app/session-context.tsx";
import { decideAbout } from "#src/archive/decisions/decide.ts";
import { NoteForm } from "#src/archive/decisions/note-form.tsx";
import { useDecisions } from "#src/archive/decisions/use-decisions.ts";
import { FlagIcon, LeaveIcon } from "#src/archive/decisions/verdicts.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./decisions.module.css";

interface SelectionDecisionProps {
  count: number;
  items: () => readonly PlannedItem[];
  /** Deselects them: what is decided is done. */
  onDone: () => void;
}

/** Buttons that leave the selected items archived, or flag them. */
export function SelectionDecision({ count, items, onDone }: SelectionDecisionProps) {
  const { config } = useSession();
  const decisions = useDecisions();
  if (!config.keepDecisions) return null;
  // One selected item is no reason to leave the current row alone.
  const several = count > 1;

  function decide(verdict: "left" | "flagged", note = "") {
    if (decisions) decideAbout(decisions, items(), verdict, note);
    onDone();
  }
  return (
    <>
      <CommandButton
        command={several ? "leave" : undefined}
        // Not left out until decisions are loaded: Restore would move under a pointer.
        disabled={!decisions}
        className={styles.inBar}
        icon={<LeaveIcon aria-hidden />}
        onClick={() => decide("left")}
      >
        Leave archived
      </CommandButton>
      <Popover
        name="Note on the selection"
        role="dialog"
        renderButton={(target) => (
          <CommandButton
            {...target}
            command={several ? "flag" : undefined}
            disabled={!decisions}
            className={styles.inBar}
            icon={<FlagIcon aria-hidden />}
          >
            Flag…
          </CommandButton>
        )}
      >
        {(close) => (
          <NoteForm
            verdict="flagged"
            label="Flag"
            onSubmit={(note) => {
              close();
              decide("flagged", note);
            }}
          />
        )}
      </Popover>
    </>
  );
}
