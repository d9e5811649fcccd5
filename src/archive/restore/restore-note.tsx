import type { Kind } from "#src/api/archive.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import { restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { hasNote, lastOutcome, useRestore } from "#src/archive/restore/use-restore.ts";

interface RestoreNoteProps {
  kind: Kind;
  id: string;
  name: string;
}

/** Message about a restore that was not confirmed, with what to do; nothing while there is none. */
export function RestoreNote(props: RestoreNoteProps) {
  const state = useWriteState({ operation: "restore", kind: props.kind, id: props.id });
  return hasNote(state) && <OutcomeNotice {...props} />;
}

/** Moves focus to the item's button when the note is removed, which happens on another restore. */
const moveFocus = restoreFocusOnRemove((note) => {
  const buttonIn = (place?: Element | null) =>
    place?.querySelector<HTMLElement>('[data-part="act"]');
  const row = note.closest("tr");
  // The note of an unreadable row is inside that row; any other note is in the row after its item.
  return (
    buttonIn(note.closest("dialog, form")) ?? buttonIn(row) ?? buttonIn(row?.previousElementSibling)
  );
});

function OutcomeNotice({ kind, id, name }: RestoreNoteProps) {
  const { state, restore, recheck } = useRestore(kind, id, name);
  const outcome = lastOutcome(state);
  const message = outcome && restoreMessage(outcome);
  if (!message) return null;
  const { tone, title, text, offer } = message;
  const checking = state?.phase === "rechecking";
  const checkFailed = state?.phase === "done" && state.recheckError !== undefined;
  return (
    <Notice
      ref={moveFocus}
      tone={tone}
      title={title}
      role="status"
      actions={
        <>
          {(offer === "check" || offer === "both") && (
            <Button
              size="small"
              busy={checking ? "Checking…" : undefined}
              aria-label={`Check status of ${name}`}
              onClick={() => void recheck()}
            >
              Check status
            </Button>
          )}
          {(offer === "restore" || offer === "both") && (
            <Button size="small" aria-label={`Restore again: ${name}`} onClick={restore}>
              Restore again
            </Button>
          )}
        </>
      }
    >
      {text}
      {checkFailed && " The status couldn’t be checked: refresh the list to find out."}
    </Notice>
  );
}
