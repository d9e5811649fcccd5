import { mutationOptions } from "@tanstack/react-query";
import { counted } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import type { UpdateTaskWrite } from "#src/writes/send/write.ts";
import type { WriteSender } from "#src/writes/send/writes.ts";
import { keepTask, tasksKey } from "#src/tasks/queries.ts";

export const updateOf = (id: string, body: string): UpdateTaskWrite => ({
  operation: "updateTask",
  id,
  body,
});

interface Saved {
  /** The exact text that is sent. */
  body: string;
  /** How many changes it holds, for the message when it is done. */
  count: number;
}

/** Saves the changes of one task ("Update a task"). */
export function saveMutation(writes: WriteSender, id: string) {
  return mutationOptions({
    mutationKey: ["updateTask", id],
    mutationFn: ({ body }: Saved) => writes.send(updateOf(id, body)),
    // Here and not where it was pressed: the person may have gone to another page meanwhile.
    onSuccess: (outcome, { count }, _before, { client }) => {
      if (outcome.grade !== "confirmed") return;
      toast(`${counted(count, "change", "changes")} saved`);
      keepTask(client, id, outcome.value);
    },
    meta: { invalidates: [[...tasksKey, "list"]] },
  });
}
