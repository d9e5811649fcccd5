import { type QueryClient, mutationOptions } from "@tanstack/react-query";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import type { WriteSender } from "#src/writes/send/writes.ts";
import { type ItemRead, kindKey } from "#src/archive/queries.ts";

export const restoreOf = (kind: Kind, id: string): RestoreWrite => ({
  operation: "restore",
  kind,
  id,
});

interface Restored {
  id: string;
  /** Title or number, for the message when it is done. */
  name: string;
}

/**
 * Restores one item of a kind by its id ("Restore an archived resource"). The rows stay as they
 * were read; the item takes the place that the answer gives it.
 */
function restoreMutation(writes: WriteSender, kind: Kind) {
  return mutationOptions({
    mutationKey: ["restore", kind],
    mutationFn: ({ id, name }: Restored) => writes.send(restoreOf(kind, id), { name }),
    // Here and not where it was pressed: the person may have gone to another page meanwhile.
    onSuccess: (outcome, { id, name }, _before, { client }) => {
      if (outcome.grade !== "confirmed") return;
      toast(`${name} restored`);
      client.setQueryData<ItemRead>([...kindKey(kind), "item", id], {
        known: outcome.value,
        refused: null,
      });
    },
    meta: { invalidates: [kindKey(kind)] },
  });
}

/** Sends the restore of one item, without the observer that each row of a list would have for it. */
export function sendRestore(
  client: QueryClient,
  writes: WriteSender,
  kind: Kind,
  restored: Restored,
): Promise<Outcome<Item<Archived>>> {
  const mutation = client.getMutationCache().build(client, restoreMutation(writes, kind));
  return mutation.execute(restored);
}
