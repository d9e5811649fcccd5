import { formatMinute } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { useRestoreFocusTo } from "#src/ui/restore-focus.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { finishMessage } from "#src/uploads/page/outcome-messages.ts";
import { RateLimited } from "#src/uploads/page/rate-limited.tsx";
import { fileElementId, titleOf } from "#src/uploads/page/title.ts";
import { useManager } from "#src/uploads/page/use-uploads.ts";
import { useWriteState } from "#src/writes/use-write.ts";

interface FinishResultProps {
  id: string;
  name: string;
  /** True when the workspace has returned the file before, so that a 404 means deleted. */
  known: boolean;
  /** Removes the result; without it the result stays as long as what it is in. */
  onDismiss?: () => void;
}

/** Wait for the rate limit or outcome of a finish; nothing while there is neither. */
export function FinishResult({ id, name, known, onDismiss }: FinishResultProps) {
  const target = { operation: "finish", id } as const;
  const state = useWriteState(target);
  if (state?.phase !== "done") return <RateLimited target={target} name={name} />;
  const { tone, title, text } = finishMessage(state.outcome, known);
  return (
    <Notice
      tone={tone}
      title={title}
      actions={onDismiss && <DismissButton id={id} onDismiss={onDismiss} />}
    >
      {text}
    </Notice>
  );
}

/** Result of the last finish of a file, or that of one before this page was opened. */
export function FinishNote({ file }: { file: Upload }) {
  const manager = useManager();
  const { id, key, finishSent } = file;
  const state = useWriteState({ operation: "finish", id: id ?? "" });
  const dismiss = () => manager.dismissFinish(key);
  if (id === null) return null;
  if (state || finishSent === null) {
    return <FinishResult id={id} name={titleOf(file)} known={isKnown(file)} onDismiss={dismiss} />;
  }
  return (
    <Notice
      tone="warn"
      title="We don’t know if this was finished."
      actions={<DismissButton id={id} onDismiss={dismiss} />}
    >
      It was sent on {formatMinute(new Date(finishSent))}, but the page was closed before the
      answer. It is safe to finish it again.
    </Notice>
  );
}

export const isKnown = ({ name, created }: Upload) => (name ?? created) !== null;

function DismissButton({ id, onDismiss }: { id: string; onDismiss: () => void }) {
  const focusRow = useRestoreFocusTo(fileElementId(id));
  return (
    <Button ref={focusRow} size="small" variant="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  );
}
