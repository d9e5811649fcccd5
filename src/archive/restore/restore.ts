import type { Kind } from "#src/api/archive.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import { useWrite } from "#src/writes/use-write.ts";

interface RestoreTarget {
  kind: Kind;
  id: string;
  /** Title or number, for the log and the toast. */
  name: string;
}

/** Sends the restore of one item ("Restore an archived resource") and resolves with its outcome. */
export function useSendRestore() {
  const { mutateAsync } = useWrite("restore", {
    onConfirmed: (_item, { context }) => toast(`${context?.name ?? "The item"} restored`),
  });
  return ({ kind, id, name }: RestoreTarget) =>
    mutateAsync({ write: { operation: "restore", kind, id }, context: { name } });
}
