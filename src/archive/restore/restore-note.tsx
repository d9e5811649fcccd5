import { CircleHelp, CircleSlash, Hourglass, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type RestoreMessage,
  contentsNote,
  restoreMessage,
} from "#src/archive/restore/outcome-messages.ts";
import { type RestoreTarget, useRestore } from "#src/archive/restore/use-restore.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { focusOn, restoreFocusOnRemove, useRestoreFocusTo } from "#src/ui/restore-focus.ts";
import { useRowTabIndex } from "#src/ui/table/focus/tab-stop.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { changedText } from "#src/writes/outcome-words.ts";
import { useWait } from "#src/writes/use-wait.ts";
import styles from "./restore-note.module.css";

const noteId = (id: string) => `restore-note-${id}`;

/** Moves focus to the note of an item, which says what its button no longer does. */
export const focusNote = (id: string) => focusOn(noteId(id));

/**
 * Message about a restore that was not confirmed, with what to do, or about what is not known of a
 * restored container; for a drawer or a form, whose button has the ID.
 */
export function RestoreNote({ buttonId, ...item }: RestoreTarget & { buttonId: string }) {
  // The focus of a note that goes is that of the button.
  const moveFocus = useRestoreFocusTo(buttonId);
  const { state, outcome, hasNote, label, restore } = useRestore(item);
  // Stays while the item is sent again.
  const [shown, setShown] = useState(false);
  const isUnderWay = state?.phase === "queued" || state?.phase === "sending";
  const next = hasNote || (shown && isUnderWay);
  if (next !== shown) setShown(next);
  const [dismissed, setDismissed] = useState(false);
  const isConfirmed = outcome?.grade === "confirmed";
  const changed = isConfirmed ? outcome.changed : undefined;
  const more = [changedText(changed), contentsNote(item.kind)].filter(Boolean).join(" ");
  if (more && isConfirmed) {
    return (
      !dismissed && (
        <div ref={moveFocus} role="status">
          <Notice
            tone={changed ? "warn" : "ok"}
            title={`${label}.`}
            actions={
              <Button variant="quiet" size="small" onClick={() => setDismissed(true)}>
                Dismiss
              </Button>
            }
          >
            {more}
          </Notice>
        </div>
      )
    );
  }
  return (
    next && (
      <div ref={moveFocus} id={noteId(item.id)} tabIndex={-1} role="status">
        <OutcomeNotice {...item} restore={() => void restore()} />
      </div>
    )
  );
}

interface OutcomeNoticeProps extends RestoreTarget {
  restore: () => void;
}

/**
 * Message about the outcome of a restore, with its actions. Its height and the places of its buttons
 * stay the same, so that a second press never reaches another one.
 */
export function OutcomeNotice({ restore, ...item }: OutcomeNoticeProps) {
  const { name } = item;
  const { state, outcome, ...act } = useRestore(item);
  const wait = useWait(state);
  // The last outcome stays while the item is sent again.
  const [last, setLast] = useState(outcome);
  if (outcome && outcome !== last) setLast(outcome);
  const shown = outcome ?? last;
  const message = (shown && restoreMessage(shown)) ?? sending;
  const phase = state?.phase;
  const { tone, title, text, offer } = wait
    ? { ...sending, ...wait, text: `${wait.text} Nothing was changed yet.` }
    : message;
  const done = phase === "done";
  const checkFailed = state?.phase === "done" && state.recheckError !== undefined;
  const offered = (what: "check" | "restore") => done && (offer === what || offer === "both");
  const icon = phase === "waiting" ? <Hourglass aria-hidden /> : shown && outcomeIcons[shown.grade];
  return (
    <div className={styles.outcome}>
      <Notice
        scrolls
        tone={tone}
        icon={icon ?? undefined}
        title={title}
        actions={
          <>
            {phase === "waiting" ? (
              <Act label={`Stop waiting: ${name}`} onClick={act.stopWaiting}>
                Stop waiting
              </Act>
            ) : (
              <Act
                label={`Check ${name}`}
                busy={phase === "rechecking" && "Checking…"}
                onClick={offered("check") && (() => void act.recheck())}
              >
                Check
              </Act>
            )}
            <Act
              label={`Restore again: ${name}`}
              busy={phase === "sending" && "Restoring…"}
              onClick={offered("restore") && restore}
            >
              Restore again
            </Act>
            <Act variant="quiet" label={`Dismiss: ${name}`} onClick={done && act.dismiss}>
              Dismiss
            </Act>
          </>
        }
      >
        {text}
        {checkFailed && " The status couldn’t be checked: refresh the list to find out."}
      </Notice>
    </div>
  );
}

interface ActProps {
  label: string;
  variant?: "quiet";
  busy?: string | false;
  /** False where it is off. */
  onClick: (() => void) | false;
  children: string;
}

/** Button that keeps its place and its focus while it is off. */
const Act = ({ label, variant, busy, onClick, children }: ActProps) => (
  <Button
    size="small"
    {...(variant && { variant })}
    className={styles.action}
    busy={busy || undefined}
    aria-disabled={!onClick || undefined}
    aria-label={label}
    onClick={onClick || undefined}
  >
    {children}
  </Button>
);

interface NextStepProps extends RestoreTarget {
  outcome: Outcome;
  send: () => void;
}

/** Moves focus to the outcome's own button when the next step is taken. */
const focusOutcome = restoreFocusOnRemove((step) => step.nextElementSibling);

/** The one thing to do next about an outcome: find out, or try again; nothing where neither helps. */
export function NextStep({ outcome, send, ...item }: NextStepProps) {
  const { name } = item;
  const { recheck } = useRestore(item);
  const tabIndex = useRowTabIndex();
  const { offer = "none" } = restoreMessage(outcome) ?? {};
  if (offer === "none") return null;
  const retries = offer === "restore" || (offer === "both" && outcome.grade === "refused");
  return (
    <button
      ref={focusOutcome}
      type="button"
      tabIndex={tabIndex}
      className={styles.step}
      aria-label={retries ? `Restore again: ${name}` : `Check ${name}`}
      onClick={() => void (retries ? send() : recheck())}
    >
      {retries ? "Again" : "Check"}
    </button>
  );
}

const sending: RestoreMessage = { tone: "plain", title: "Restoring…", text: "", offer: "none" };

/** Icons of outcomes, on a button and in its note. */
export const outcomeIcons: Record<Outcome["grade"], ReactNode> = {
  confirmed: null,
  refused: <TriangleAlert aria-hidden className={styles.bad} />,
  unknown: <CircleHelp aria-hidden className={styles.warn} />,
  "not-sent": <CircleSlash aria-hidden />,
};
