import { useQueryClient } from "@tanstack/react-query";
import { say } from "#src/ui/toast.tsx";
import type { ItemToRestore } from "./found-standing.ts";
import { wordsFor } from "./outcome-words.ts";
import { restoreMutation } from "./restore.ts";
import { useWorkspace } from "./workspace.ts";

/**
 * Restores items one after the other, without a plan or a record of the run. Told once all of them
 * are through, as one message takes the place of another.
 */
export function useRestoreOneByOne() {
  const { writes } = useWorkspace();
  const client = useQueryClient();
  return async (items: readonly ItemToRestore[]) => {
    const unsettled: string[] = [];
    for (const { kind, id, name } of items) {
      const mutation = client.getMutationCache().build(client, restoreMutation(writes, kind));
      const words = wordsFor(await mutation.execute({ id, name }));
      if (words) unsettled.push(`${name}: ${words.title} ${words.text}`);
    }
    const [first, ...more] = unsettled;
    if (!first) return;
    say(more.length === 0 ? first : `${first} And ${more.length} more not confirmed.`, "bad");
  };
}
