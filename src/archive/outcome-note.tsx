import type { Kind } from "#src/api/archive.ts";
import { Button } from "#src/ui/button.tsx";
import { handFocusTo } from "#src/ui/hand-focus.ts";
import { Notice } from "#src/ui/notice.tsx";
import { wordsFor } from "./outcome-words.ts";
import { outcomeShown, useRestore } from "./use-restore.ts";

interface OutcomeNoteProps {
  kind: Kind;
  id: string;
  name: string;
}

/** The note goes when its item is restored again; the focus then goes to the button of the item. */
const handFocus = handFocusTo((note) => {
  const place = note.closest("dialog") ?? note.closest("tr")?.previousElementSibling;
  return place?.querySelector<HTMLElement>('[data-part="act"]');
});

/**
 * What comes or goes above the row under the pointer must not move that row: a press that is on its
 * way would restore another item. The list is scrolled by as much instead, where it can be. For
 * whoever works by keyboard, the row with the focus stays in sight as it is.
 */
function holdPointed(note: HTMLElement | null) {
  const row = note?.closest("tr");
  const list = row?.closest<HTMLElement>("[data-scroll-restoration-id]");
  function moveBy(direction: 1 | -1) {
    const pointed = list?.querySelector("tr:hover");
    if (!row || !list || !pointed || list.querySelector(":focus-visible")) return;
    const comesFirst = row.compareDocumentPosition(pointed) & Node.DOCUMENT_POSITION_FOLLOWING;
    const { top, height } = row.getBoundingClientRect();
    // For what is out of sight above, browsers do so themselves.
    if (comesFirst && top >= list.getBoundingClientRect().top) list.scrollBy(0, direction * height);
  }
  moveBy(1);
  return () => moveBy(-1);
}

function noteRef(note: HTMLElement | null) {
  const letGo = holdPointed(note);
  const hand = handFocus(note);
  return () => {
    hand();
    letGo();
  };
}

/** What stood in the way of a restore, with what can be done about it; nothing when nothing did. */
export function OutcomeNote({ kind, id, name }: OutcomeNoteProps) {
  const { state, restore, look } = useRestore(kind, id, name);
  const outcome = outcomeShown(state);
  const words = outcome && wordsFor(outcome);
  if (!words) return null;
  const looking = state?.phase === "looking";
  const offers = (what: "look" | "restore") => words.offer === what || words.offer === "both";
  const lookFailed = state?.phase === "done" && state.lookFailed !== undefined;
  return (
    <Notice
      ref={noteRef}
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
              onClick={() => void look()}
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
      {lookFailed && " Looking again gave no answer either: read the list again to find out."}
    </Notice>
  );
}
