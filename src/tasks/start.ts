import type { QueryClient } from "@tanstack/react-query";
import { type Task, taskKey } from "#src/api/api.ts";
import type { Item } from "#src/api/envelope.ts";
import type { Session } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { showInLists } from "#src/tasks/cached-tasks.ts";
import { recentTasks } from "#src/tasks/kept.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { SingleOutcome, WriteState } from "#src/writes/send/states.ts";

/**
 * Reason why a task was not read: it was not found, or the workspace can't read single tasks. The
 * document names neither: a 404 with Laravel's words for a missing record is the first, any other the
 * second.
 */
export type NotRead = "unknown-task" | "no-read";

export interface TaskRead {
  /** Null when it was never loaded. */
  known: Item<Task> | null;
  notRead: NotRead | null;
  status: number | null;
}

/** Caches the task in the answer to a confirmed update, and keeps what is known of how to read it. */
export function keepTask(
  client: QueryClient,
  { id }: { id: string },
  state: WriteState<"updateTask"> | undefined,
): void {
  if (state?.phase !== "done" || state.outcome.grade !== "confirmed") return;
  const known = state.outcome.value;
  showInLists(client, known);
  client.setQueryData<TaskRead>(taskKey(id), (before) => ({
    notRead: before?.notRead === "no-read" ? "no-read" : null,
    status: before?.status ?? null,
    known,
  }));
}

/** Announces a save that was confirmed. The form says any other outcome, and that of a check. */
function announceSave({ write, outcome, isCheck }: SingleOutcome) {
  if (write.operation !== "updateTask" || outcome.grade !== "confirmed" || isCheck) return;
  const saved = `${counted(Object.keys(write.changes).length, "change", "changes")} saved`;
  toast(outcome.unrecorded ? `${saved}, sent without a record` : saved);
}

/**
 * Announces saved tasks and keeps them in the cache of every session, and forgets the recent ones at
 * its end.
 */
export function startTasks({ queryClient, workspace, writes, signal }: Session): void {
  writes.onOutcome(announceSave);
  // For late answers too, and after the user has left the page.
  writes.onConfirmed((target) => {
    if (target.operation === "updateTask") keepTask(queryClient, target, writes.stateOf(target));
  });
  signal.addEventListener("abort", () => recentTasks(workspace.address).set(null));
}
