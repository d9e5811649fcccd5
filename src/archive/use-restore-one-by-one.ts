import { useQueryClient } from "@tanstack/react-query";
import { say } from "#src/ui/toast.tsx";
import type { ItemToRestore } from "./found-standing.ts";
import { wordsFor } from "./outcome-words.ts";
import { restoreMutation } from "./restore.ts";
import { useWorkspace } from "./workspace.ts";

/** Restores items one after the other, without a plan or a record of the run. */
export function useRestoreOneByOne() {
  const { writes } = useWorkspace();
  const client = useQueryClient();
  return async (items: readonly ItemToRestore[]) => {
    for (const { kind, id, name } of items) {
      const mutation = client.getMutationCache().build(client, restoreMutation(writes, kind));
      const outcome = await mutation.execute({ id, name });
      const words = wordsFor(outcome);
      if (words) say(`${name}: ${words.title} ${words.text}`, "bad");
    }
  };
}
