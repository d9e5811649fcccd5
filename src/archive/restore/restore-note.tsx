import { Hourglass } from "lucide-react";
import { useState } from "react";
import type { Kind } from "#src/api/archive.ts";
import {
  type RestoreMessage,
  contentsNote,
  restoreMessage,
} from "#src/archive/restore/outcome-messages.ts";
import { outcomeIcons } from "#src/archive/restore/outcome-icons.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { askedToWait, blockedMessage } from "#src/writes/outcome-words.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { focusOn, restoreFocusOnRemove, useRestoreFocusTo } from "#src/ui/restore-focus.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import { useBlockedBy } from "#src/writes/use-blocked-by.ts";
import styles from "./restore-note.module.css";

interface RestoreNoteProps {
  kind: Kind;
  id: string;
  name: string;
}

/** Element ID of the note of an item. */
const noteId = (id: string) => `restore-note-${id}`;

/** Moves focus to the note of an item, which says what its button no longer does. */
export const focusNote = (id: string) => focusOn(noteId(id));

/**
 * Message about a restore that was not confirmed, with what to do, or about what is not known of a
 * restored container; for a drawer or a form, whose button has the ID.
 */
export function RestoreNote(props: RestoreNoteProps & { buttonId: string }) {
  const { kind, id, name, buttonId } = props;
  // The focus of a note that goes is that of the button.
  const moveFocus = useRestoreFocusTo(buttonId);
  const { state, confirmed, hasNote, label, restore } = useRestore(kind, id, name);
  // Stays while the item is sent again.
  const [shown, setShown] = useState(false);
  const next = hasNote || (shown && state?.phase === "sending");
  if (next !== shown) setShown(next);
  const [dismissed, setDismissed] = useState(false);
  const contents = contentsNote(kind);
  if (contents && confirmed) {
    return (
      !dismissed && (
        <div ref={moveFocus} role="status">
          <Notice
            tone="ok"
            title={`${label}.`}
            actions={
              <Button variant="quiet" size="small" onClick={() => setDismissed(true)}>
                Dismiss
              </Button>
            }
          >
            {contents}
          </Notice>
        </div>
      )
    );
  }
  return (
    next && (
      <div ref={moveFocus} id={noteId(id)} tabIndex={-1} role="status">
        <OutcomeNotice {...props} restore={() => void restore()} />
      </div>
    )
  );
}

interface OutcomeNoticeProps extends RestoreNoteProps {
  /** Sends the restore again. */
  restore: () => void;
}

/**
 * Message about the outcome of a restore, with its actions. Its height and the places of its buttons
 * stay the same, so that a second press never reaches another one.
 */
export function OutcomeNotice({ kind, id, name, restore }: OutcomeNoticeProps) {
  const { state, outcome, secondsLeft, ...act } = useRestore(kind, id, name);
  const blocked = useBlockedBy();
  // The last outcome stays while the item is sent again.
  const [last, setLast] = useState(outcome);
  if (outcome && outcome !== last) setLast(outcome);
  const shown = outcome ?? last;
  const message = (shown && restoreMessage(shown)) ?? sending;
  const phase = state?.phase;
  const { tone, title, text, offer } =
    state?.phase !== "waiting"
      ? message
      : state.until === null
        ? { ...sending, title: "Not sent yet.", text: blockedMessage(blocked) }
        : waitingMessage(secondsLeft, state.asked);
  const done = phase === "done";
  const checkFailed = state?.phase === "done" && state.recheckError !== undefined;
  const offered = (what: "check" | "restore") => done && (offer === what || offer === "both");
  const icon = phase === "waiting" ? <Hourglass aria-hidden /> : shown && outcomeIcons[shown.grade];
  return (
    <div className={styles.outcome}>
      <Notice
        tone={tone}
        icon={icon ?? undefined}
        title={title}
        actions={
          <>
            {phase === "waiting" ? (
              <Button
                size="small"
                className={styles.action}
                aria-label={`Stop waiting: ${name}`}
                onClick={act.stopWaiting}
              >
                Stop waiting
              </Button>
            ) : (
              <Button
                size="small"
                className={styles.action}
                busy={phase === "rechecking" ? "Checking…" : undefined}
                aria-disabled={!offered("check") || undefined}
                aria-label={`Check status of ${name}`}
                onClick={offered("check") ? () => void act.recheck() : undefined}
              >
                Check status
              </Button>
            )}
            <Button
              size="small"
              className={styles.action}
              busy={phase === "sending" ? "Restoring…" : undefined}
              aria-disabled={!offered("restore") || undefined}
              aria-label={`Restore again: ${name}`}
              onClick={offered("restore") ? restore : undefined}
            >
              Restore again
            </Button>
            <Button
              variant="quiet"
              size="small"
              className={styles.action}
              aria-disabled={!done || undefined}
              aria-label={`Dismiss: ${name}`}
              onClick={done ? act.dismiss : undefined}
            >
              Dismiss
            </Button>
          </>
        }
      >
        {text}
        {checkFailed && " The status couldn’t be checked: refresh the list to find out."}
      </Notice>
    </div>
  );
}

interface NextStepProps extends RestoreNoteProps {
  outcome: Outcome;
  send: () => Promise<void>;
}

/** Moves focus to the outcome's own button when the next step is taken. */
const focusOutcome = restoreFocusOnRemove((step) => step.nextElementSibling);

/** The one thing to do next about an outcome: find out, or try again; nothing where neither helps. */
export function NextStep({ kind, id, name, outcome, send }: NextStepProps) {
  const { recheck } = useRestore(kind, id, name);
  const { offer = "none" } = restoreMessage(outcome) ?? {};
  if (offer === "none") return null;
  const retries = offer === "restore" || (offer === "both" && outcome.grade === "refused");
  return (
    <button
      ref={focusOutcome}
      type="button"
      className={styles.step}
      aria-label={retries ? `Retry ${name}` : `Find out about ${name}`}
      onClick={() => void (retries ? send() : recheck())}
    >
      {retries ? "Retry" : "Find out"}
    </button>
  );
}

const sending: RestoreMessage = { tone: "plain", title: "Restoring…", text: "", offer: "none" };

const waitingMessage = (secondsLeft: number | null, asked: number | null): RestoreMessage => ({
  tone: "warn",
  title: "The workspace asked us to slow down.",
  text: `Continues in ${secondsLeft ?? ""} s.${askedToWait(asked)} Nothing was changed yet.`,
  offer: "none",
});
