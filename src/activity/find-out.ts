import { useMutation } from "@tanstack/react-query";
import { isOperation, restoreOf } from "#src/activity/labels.ts";
import type { LoggedWrite } from "#src/activity/rules/logged.ts";
import { type Session, useSession } from "#src/app/session-context.tsx";
import { inBackground } from "#src/api/reads/in-background.ts";
import { z } from "zod/mini";
import { toast } from "#src/ui/feedback/toast.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { recordLater } from "#src/writes/log/write-log.ts";
import type { OperationName, Write } from "#src/writes/send/write.ts";

const changesSchema = z.record(z.string(), z.unknown());

function attachOf({ target }: AuditEntry): Write {
  const [, folder = "", , files = ""] = target.split("/");
  return { operation: "attach", folder, files: files.split(",") };
}

function updateOf({ target, body }: AuditEntry): Write | null {
  if (body === null) return null;
  const [, id = ""] = target.split("/");
  try {
    const changes = z.parse(changesSchema, JSON.parse(body));
    return { operation: "updateTask", id, body, changes, before: {} };
  } catch {
    // A long body was cut.
    return null;
  }
}

const unreadable = () => null;

const readable: Readonly<Record<OperationName, (entry: AuditEntry) => Write | null>> = {
  restore: restoreOf,
  attach: attachOf,
  updateTask: updateOf,
  create: unreadable,
  finish: unreadable,
};

/** The write of an entry, if a read of its target can show whether it was done; else null. */
export const readableWrite = (entry: AuditEntry): Write | null =>
  isOperation(entry.operation) ? readable[entry.operation](entry) : null;

/**
 * Reads the target of a write, and records what that proves. False where the read failed or proved
 * nothing. Rejects where it can't be kept.
 */
export async function findOut({ writes, log }: Session, { sent }: LoggedWrite): Promise<boolean> {
  const write = readableWrite(sent);
  if (!write) return false;
  const record = recordLater(log, sent);
  const seen = await writes.recheckNow(write, { sentAt: Date.parse(sent.at), record });
  return !("failed" in seen) && seen.grade !== "unknown";
}

/** Notes that the person no longer waits for the outcome of a request: it stays unknown. Rejects when it can't be kept. */
export const dismissUnknown = ({ log }: Pick<Session, "log">, sent: AuditEntry): Promise<void> =>
  log.end(sent, {
    by: "dismissed",
    duration: Date.now() - Date.parse(sent.at),
    grade: "unknown",
    reason: sent.reason,
    status: null,
    answer: null,
  });

/** Finds out about writes one after the other; `busy` while it does. */
export function useFindOut() {
  const session = useSession();
  const { api, signal } = session;
  const { mutate, isPending } = useMutation({
    async mutationFn(writes: readonly LoggedWrite[]) {
      let open = 0;
      for (const write of writes) {
        const read = () => findOut(session, write);
        // The person waits for a single one.
        const found = writes.length === 1 ? read() : inBackground(api.pacer, read, { signal });
        if (!(await found)) open += 1;
      }
      return open;
    },
    onSuccess(open, { length }) {
      if (open > 0) toast(openText(open, length), "warn");
      else toast(length === 1 ? "Found out" : `Found out about all ${length}`);
    },
    onError() {
      if (!signal.aborted) toast(notKept, "bad");
    },
  });
  return { busy: isPending, start: mutate };
}

export const notKept = "This browser couldn’t keep the outcome.";
const openText = (open: number, all: number) =>
  all === 1 ? "A check couldn’t tell." : `A check couldn’t tell for ${open} of ${all}.`;
