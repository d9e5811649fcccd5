import type { Kind } from "#src/api/archive.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { wordsFor } from "#src/archive/restore/outcome-words.ts";
import { outcomeShown, useRestore } from "#src/archive/restore/use-restore.ts";

interface OutcomeNoteProps {
  kind: Kind;
  id: string;
  name: string;
}

/** The note goes when its item is restored again; the focus then goes to the button of the item. */
const handFocus = restoreFocusOnRemove((note) => {
  const act = (place?: Element | null) => place?.querySelector<HTMLElement>('[data-part="act"]');
  const row = note.closest("tr");
  // A row that could not be read holds its note; before that of any other stands the row of its item.
  return act(note.closest("dialog, form")) ?? act(row) ?? act(row?.previousElementSibling);
});

/** What stood in the way of a restore, with what can be done about it; nothing when nothing did. */
export function OutcomeNote({ kind, id, name }: OutcomeNoteProps) {
  const { state, restore, recheck } = useRestore(kind, id, name);
  const outcome = outcomeShown(state);
  const words = outcome && wordsFor(outcome);
  if (!words) return null;
  const looking = state?.phase === "rechecking";
  const offers = (what: "look" | "restore") => words.offer === what || words.offer === "both";
  const recheckError = state?.phase === "done" && state.recheckError !== undefined;
  return (
    <Notice
      ref={handFocus}
      tone={words.tone}
      title={words.title}
      role="status"
      actions={
        <>
          {offers("look") && (
            <Button
              size="small"
              busy={looking ? "Looking…" : undefined}
              aria-label={`Look again at ${name}`}
              onClick={() => void recheck()}
            >
              Look again
            </Button>
          )}
          {offers("restore") && (
            <Button size="small" aria-label={`Restore again: ${name}`} onClick={restore}>
              Restore again
            </Button>
          )}
        </>
      }
    >
      {words.text}
      {recheckError && " Looking again gave no answer either: read the list again to find out."}
    </Notice>
  );
}
