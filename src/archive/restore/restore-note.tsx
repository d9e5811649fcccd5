import type { ComponentProps } from "react";
import { OutcomeNote } from "#src/archive/restore/outcome-note.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import { hasNote } from "#src/archive/restore/use-restore.ts";

/** What stood in the way of a restore, with what can be done about it; nothing when nothing did. */
export function RestoreNote(props: ComponentProps<typeof OutcomeNote>) {
  const state = useWriteState({ operation: "restore", kind: props.kind, id: props.id });
  return hasNote(state) && <OutcomeNote {...props} />;
}
