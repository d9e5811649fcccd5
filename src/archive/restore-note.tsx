import type { ComponentProps } from "react";
import { later } from "#src/ui/later.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useWriteState } from "#src/writes/use-writes.ts";
import { restoreOf } from "./restore.ts";
import { hasNote } from "./use-restore.ts";
import { useWorkspace } from "./workspace.ts";

/** The words for outcomes, which most restores do not need. */
export const OutcomeNote = later(
  async () => (await import("./outcome-note.tsx")).OutcomeNote,
  NoWords,
);

/** What stood in the way of a restore, with what can be done about it; nothing when nothing did. */
export function RestoreNote(props: ComponentProps<typeof OutcomeNote>) {
  const { writes } = useWorkspace();
  const state = useWriteState(writes, restoreOf(props.kind, props.id));
  return hasNote(state) && <OutcomeNote {...props} />;
}

/** Without a network the words may not be there either; the row must not go with them. */
function NoWords() {
  return (
    <Notice tone="warn" title="This restore was not confirmed." role="status">
      What came of it could not be shown. Read the list again to find out.
    </Notice>
  );
}
