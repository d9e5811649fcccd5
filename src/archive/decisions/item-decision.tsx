import { useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { decideAbout, toggleLeft } from "#src/archive/decisions/decide.ts";
import { NoteForm } from "#src/archive/decisions/note-form.tsx";
import { useDecision, useDecisions } from "#src/archive/decisions/use-decisions.ts";
import { FlagIcon, LeaveIcon, verdictNames } from "#src/archive/decisions/verdicts.ts";
import { parseTime } from "#src/lib/dates.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import type { CommandId } from "#src/ui/commands/command.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { Time, revealMarks } from "#src/ui/text/text.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./decisions.module.css";

const flagId = "flag-item";
const focusFlag = restoreFocusTo(flagId);
const focusNext = restoreFocusTo("nextItem" satisfies CommandId);

interface ItemDecisionProps {
  item: PlannedItem;
  /** Goes to the next item; null for the last one, or without others. */
  onNext: (() => void) | null;
  /** True where the buttons are icons alone. */
  square: boolean;
}

/** The decision about an open item, with the line that asks for a note above the buttons. */
export function ItemDecision({ item, onNext, square }: ItemDecisionProps) {
  const { config } = useSession();
  const decisions = useDecisions();
  const archived = parseTime(item.archivedAt ?? "")?.getTime() ?? Number.NaN;
  const decision = useDecision({ ...item, archived });
  const [asksFor, setAsksFor] = useState<"left" | "flagged" | null>(null);
  useCommands({ leaveWithNote: decisions ? () => setAsksFor("left") : null });
  if (!config.keepDecisions) return null;
  const next = onNext ? " and next" : "";
  const leaveLabel =
    decision?.verdict === "left" ? "Make it undecided" : `Leave${next || " archived"}`;

  function decide(verdict: "left" | "flagged", note: string) {
    setAsksFor(null);
    if (decisions) decideAbout(decisions, [item], verdict, note);
    onNext?.();
  }
  function leave() {
    if (decisions) toggleLeft(decisions, item, decision);
    if (decision?.verdict !== "left") onNext?.();
  }
  return (
    // A decided item may leave the details with these buttons: the focus goes to Next.
    <div ref={focusNext} className={styles.inDrawer}>
      {asksFor && (
        <NoteForm
          key={`${item.id} ${asksFor}`}
          ref={focusFlag}
          className={styles.drawerNote}
          verdict={asksFor}
          note={decision?.note}
          label={(asksFor === "flagged" ? "Flag" : "Leave") + next}
          onCancel={() => setAsksFor(null)}
          onSubmit={(note) => decide(asksFor, note)}
        />
      )}
      {decision && !asksFor && (
        <p className={styles.drawerDecision} data-verdict={decision.verdict}>
          {decision.verdict === "left" ? <LeaveIcon aria-hidden /> : <FlagIcon aria-hidden />}
          <span>
            {decision.note && (
              <>
                <bdi>{revealMarks(decision.note)}</bdi> ·{" "}
              </>
            )}
            {verdictNames[decision.verdict]}{" "}
            <Time value={new Date(decision.at).toISOString()} as="ago" />, in this browser only
          </span>
          <TextButton onClick={() => setAsksFor(decision.verdict)}>Change</TextButton>
        </p>
      )}
      <CommandButton
        id={flagId}
        command="flag"
        disabled={!decisions}
        square={square}
        aria-label="Flag…"
        icon={<FlagIcon aria-hidden />}
        onClick={() => setAsksFor(asksFor === "flagged" ? null : "flagged")}
      >
        {!square && "Flag…"}
      </CommandButton>
      <CommandButton
        command="leave"
        disabled={!decisions}
        square={square}
        aria-label={leaveLabel}
        icon={<LeaveIcon aria-hidden />}
        onClick={leave}
      >
        {!square && leaveLabel}
      </CommandButton>
    </div>
  );
}
