import { Notice } from "#src/ui/feedback/notice.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import { finishMessage } from "#src/uploads/page/outcome-messages.ts";

interface FinishNoteProps {
  id: string;
  /** True when the workspace has returned the file before, so that a 404 means deleted. */
  known: boolean;
}

/** Outcome of a finish; nothing while there is none. */
export function FinishNote({ id, known }: FinishNoteProps) {
  const state = useWriteState({ operation: "finish", id });
  if (state?.phase !== "done") return null;
  const { tone, title, text } = finishMessage(state.outcome, known);
  return (
    <Notice tone={tone} title={title} role="status">
      {text}
    </Notice>
  );
}
