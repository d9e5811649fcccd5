import type { Kind } from "#src/api/archive.ts";
import { confirmedMessage, restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import { useWrite } from "#src/writes/use-write.ts";

interface RestoreTarget {
  kind: Kind;
  id: string;
  /** Title or number, for the log and the toast. */
  name: string;
}

export function announceOutcome({ kind, name }: RestoreTarget, outcome: Outcome) {
  if (outcome.grade === "confirmed") toast(confirmedMessage(kind, name, outcome));
  const message = restoreMessage(outcome);
  if (message)
    toast(`${name}: ${message.title} ${message.text}`, message.tone === "bad" ? "bad" : "warn");
}

/**
 * Sends the restore of one item ("Restore an archived resource") and resolves with its outcome. A
 * confirmed one is announced, also after the page was left.
 */
export function useSendRestore() {
  const { mutateAsync } = useWrite("restore");
  return async ({ kind, id, name }: RestoreTarget) => {
    const write = { operation: "restore", kind, id } as const;
    const outcome = await mutateAsync({ write, context: { name } });
    if (outcome.grade === "confirmed") announceOutcome({ kind, id, name }, outcome);
    return outcome;
  };
}
