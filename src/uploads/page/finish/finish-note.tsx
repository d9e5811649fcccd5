import { Button } from "#src/ui/form/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import { finishMessage } from "#src/uploads/page/outcome-messages.ts";

interface FinishNoteProps {
  id: string;
  /** True when the workspace has returned the file before, so that a 404 means deleted. */
  known: boolean;
  /** Puts the note away; without it the note stays as long as what it stands in. */
  onDismiss?: () => void;
}

/** Outcome of a finish; nothing while there is none. */
export function FinishNote({ id, known, onDismiss }: FinishNoteProps) {
  const state = useWriteState({ operation: "finish", id });
  if (state?.phase !== "done") return null;
  const { tone, title, text } = finishMessage(state.outcome, known);
  return (
    <Notice
      tone={tone}
      title={title}
      actions={onDismiss && <DismissButton onDismiss={onDismiss} />}
    >
      {text}
    </Notice>
  );
}

/** Button that puts a note away. */
export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Button ref={restoreFocusToRow} size="small" variant="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  );
}

/** Moves focus to the row when its note goes. */
const restoreFocusToRow = restoreFocusOnRemove((button) => button.closest("li"));
