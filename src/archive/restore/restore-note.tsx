import type { ComponentProps } from "react";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { useWriteState } from "#src/writes/use-writes.ts";
import { restoreOf } from "#src/archive/restore/restore.ts";
import { hasNote } from "#src/archive/restore/use-restore.ts";
import { useSession } from "#src/app/session-context.tsx";

/** The words for outcomes, which most restores do not need. */
export const OutcomeNote = lazyComponent(
  async () => (await import("#src/archive/restore/outcome-note.tsx")).OutcomeNote,
  NoWords,
);

/** What stood in the way of a restore, with what can be done about it; nothing when nothing did. */
export function RestoreNote(props: ComponentProps<typeof OutcomeNote>) {
  const { writes } = useSession();
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
