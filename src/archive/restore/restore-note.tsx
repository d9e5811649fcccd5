import type { ComponentProps } from "react";
import { OutcomeNote } from "#src/archive/restore/outcome-note.tsx";
import { useWriteState } from "#src/writes/use-writes.ts";
import { restoreOf } from "#src/archive/restore/restore.ts";
import { hasNote } from "#src/archive/restore/use-restore.ts";
import { useSession } from "#src/app/session-context.tsx";

/** What stood in the way of a restore, with what can be done about it; nothing when nothing did. */
export function RestoreNote(props: ComponentProps<typeof OutcomeNote>) {
  const { writes } = useSession();
  const state = useWriteState(writes, restoreOf(props.kind, props.id));
  return hasNote(state) && <OutcomeNote {...props} />;
}
