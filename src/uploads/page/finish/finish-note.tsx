import { Notice } from "#src/ui/feedback/notice.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import { finishWords } from "#src/uploads/page/outcome-words.ts";

interface FinishNoteProps {
  id: string;
  /** Whether the desk has seen the file before, so that "unknown" means deleted. */
  known: boolean;
}

/** How the finish of a file ended; nothing while none was sent or one is under way. */
export function FinishNote({ id, known }: FinishNoteProps) {
  const state = useWriteState({ operation: "finish", id });
  if (state?.phase !== "done") return null;
  const { tone, title, text } = finishWords(state.outcome, known);
  return (
    <Notice tone={tone} title={title} role="status">
      {text}
    </Notice>
  );
}
