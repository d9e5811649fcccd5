import { mutationOptions } from "@tanstack/react-query";
import type { Kind } from "#src/api/archive.ts";
import type { RestoreWrite } from "#src/writes/write.ts";
import type { Writes } from "#src/writes/writes.ts";
import { type ItemRead, kindKey } from "./queries.ts";

export const restoreOf = (kind: Kind, id: string): RestoreWrite => ({
  operation: "restore",
  kind,
  id,
});

/**
 * Restores one item of a kind by its id ("Restore an archived resource"). The rows stay as they
 * were read; the item takes the place that the answer gives it.
 */
export function restoreMutation(writes: Writes, kind: Kind) {
  return mutationOptions({
    mutationKey: ["restore", kind],
    mutationFn: (id: string) => writes.send(restoreOf(kind, id)),
    onSuccess: (outcome, id, _before, { client }) => {
      if (outcome.grade !== "confirmed") return;
      client.setQueryData<ItemRead>([...kindKey(kind), "item", id], {
        known: outcome.value,
        refused: null,
      });
    },
    meta: { invalidates: [kindKey(kind)] },
  });
}
