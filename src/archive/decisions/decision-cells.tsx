import { useRef, useState } from "react";
import { type ArchivedItem, itemName, plannedItem } from "#src/archive/items/item.ts";
import { decideAbout, toggleLeft } from "#src/archive/decisions/decide.ts";
import type { Decision } from "#src/archive/decisions/decision.ts";
import { NoteForm } from "#src/archive/decisions/note-form.tsx";
import { useDecision, useDecisions } from "#src/archive/decisions/use-decisions.ts";
import { FlagIcon, LeaveIcon, verdictNames } from "#src/archive/decisions/verdicts.ts";
import { runCommand } from "#src/ui/commands/listen.ts";
import { useKeyHint } from "#src/ui/commands/use-commands.ts";
import { IconButton } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { useRowCommands } from "#src/ui/table/focus/row-commands.ts";
import { openerAround } from "#src/ui/table/focus/row-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import { isConfirmed } from "#src/writes/send/states.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./decisions.module.css";

interface ItemDecisionCellProps {
  item: ArchivedItem;
  part: "buttons" | "decision" | "note";
}

export function ItemDecisionCell({ item, part }: ItemDecisionCellProps) {
  if (part === "buttons") return <RowDecision item={item} />;
  return part === "note" ? <NoteCell item={item} /> : <DecisionCell item={item} />;
}

/** The decision about an item, in a word. Empty while it is to decide. */
function DecisionCell({ item }: { item: ArchivedItem }) {
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

function NoteCell({ item }: { item: ArchivedItem }) {
  const decision = useDecision(item);
  if (!decision?.note) return null;
  return (
    <bdi className={styles.noteText} data-verdict={decision.verdict} title={decision.note}>
      {revealMarks(decision.note)}
    </bdi>
  );
}

/** Buttons of a row that leave its item archived or flag it, and the keys for that. */
function RowDecision({ item }: { item: ArchivedItem }) {
  const { kind, id } = item;
  const decisions = useDecisions();
  const decision = useDecision(item);
  const restore = useWriteState({ operation: "restore", kind, id });
  const isWritten = restore && (restore.phase !== "done" || isConfirmed(restore));
  const flag = useRef<HTMLButtonElement>(null);
  /** Decision that the open note belongs to. */
  const [verdict, setVerdict] = useState<Decision["verdict"]>("flagged");
  const hints = { leave: useKeyHint("leave", "Leave archived"), flag: useKeyHint("flag", "Flag") };
  const planned = plannedItem(item);
  const isOff = !decisions || isWritten;

  const leave = () => decisions && toggleLeft(decisions, planned, decision);
  function askFor(next: Decision["verdict"]) {
    setVerdict(next);
    flag.current?.click();
  }
  /** Closes the note. The focus goes on to the next row. */
  function done(close: () => void) {
    close();
    if (flag.current) openerAround(flag.current)?.focus();
    runCommand("nextRow");
  }
  useRowCommands(
    isOff
      ? {}
      : {
          leave() {
            leave();
            if (decision?.verdict !== "left") runCommand("nextRow");
          },
          leaveWithNote: () => askFor("left"),
          flag: () => askFor("flagged"),
        },
  );
  if (isOff) return null;
  const name = itemName(item);
  return (
    <span className={styles.rowActs} data-outcome={restore ? true : undefined}>
      <Popover
        name={`Note on ${name}`}
        role="dialog"
        placement="below-before"
        className={styles.rowNote}
        onToggle={(open) => {
          if (!open) setVerdict("flagged");
        }}
        renderButton={(target) => (
          <IconButton
            {...target}
            {...hints.flag}
            size="small"
            ref={flag}
            icon={<FlagIcon aria-hidden />}
            aria-label={`Flag ${name}`}
            aria-pressed={decision?.verdict === "flagged"}
          />
        )}
      >
        {(close) => (
          <NoteForm
            verdict={verdict}
            note={decision?.note}
            label={verdict === "flagged" ? "Flag" : "Leave archived"}
            onSubmit={(note) => {
              done(close);
              decideAbout(decisions, [planned], verdict, note);
            }}
          />
        )}
      </Popover>
      <IconButton
        {...hints.leave}
        size="small"
        icon={<LeaveIcon aria-hidden />}
        aria-label={`Leave archived ${name}`}
        aria-pressed={decision?.verdict === "left"}
        onClick={leave}
      />
    </span>
  );
}
