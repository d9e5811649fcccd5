import { useSyncExternalStore } from "react";
import { type Now, isSentTo, restoreOf } from "#src/activity/labels.ts";
import type { LoggedWrite } from "#src/activity/rules/logged.ts";
import { groupedBy, targetKey } from "#src/activity/rules/writes.ts";
import { type Session, sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { isObject } from "#src/api/envelope.ts";
import { ApiError, UnreadableResponseError } from "#src/api/errors.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { parseTime } from "#src/lib/dates.ts";
import { createStore } from "#src/lib/store.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { recordOf } from "#src/writes/log/write-log.ts";
import { fieldsNotKept } from "#src/writes/send/sent-values.ts";
import type { Write } from "#src/writes/send/write.ts";

/** The write of an entry whose target can be read; else null. */
function readableWrite(entry: AuditEntry): Write | null {
  const [, id = "", , files = ""] = entry.target.split("/");
  const { operation, body } = entry;
  if (operation === "attach") return { operation, folder: id, files: files.split(",") };
  if (operation !== "updateTask" || body === null) return restoreOf(entry);
  try {
    const changes: unknown = JSON.parse(body);
    return isObject(changes) ? { operation, id, body, changes, before: {} } : null;
  } catch {
    // A long body was cut.
    return null;
  }
}

const isUnsettled = ({ result, isSuperseded }: LoggedWrite) =>
  result === "unknown" && !isSuperseded;

/** True for a write whose target a read can show: of a folder it shows only if files were attached. */
export function canCheck(write: LoggedWrite, here: Session["workspace"]): boolean {
  if (!isSentTo(write.sent, here)) return false;
  const of = readableWrite(write.sent);
  return of !== null && (of.operation !== "attach" || isUnsettled(write));
}

/** State of the target of a write, as a check found it. */
export interface Finding {
  now: Now;
  /** Time of the read in epoch milliseconds. */
  at: number;
  /** Time of archiving, as received; null for an item that is not archived. */
  archivedAt: string | null;
}

/** The last check, and what this and earlier ones found, by target. */
export interface CheckView {
  phase: "idle" | "checking" | "failed";
  read: number;
  total: number;
  findings: ReadonlyMap<string, Finding>;
}

export const findingOf = ({ findings }: CheckView, { sent }: LoggedWrite) =>
  findings.get(targetKey(sent));

const foundAs = (now: Now, archivedAt: string | null = null): Finding => ({
  now,
  at: Date.now(),
  archivedAt,
});

/** The finding of a read that failed. Throws the error where nothing was found out: no reply, or a 401. */
function findingOfError(error: unknown): Finding {
  if (error instanceof UnreadableResponseError) return foundAs("unreadable");
  if (!(error instanceof ApiError) || error.status === 401) throw error;
  const isGone = error.status === 404 || error.status === 410;
  return foundAs(isGone ? "not-found" : "unreadable");
}

/** Reads the targets of writes again, and changes nothing. One check goes on at a time. */
const checkPart = sessionPart((session) => {
  const { api, log, signal, writes: engine } = session;
  const findings = new Map<string, Finding>();
  const current = createStore<CheckView>({ phase: "idle", read: 0, total: 0, findings });
  let latest = new AbortController();

  /** Reads the target of a write without an outcome, and records what that proves. */
  async function settle({ sent }: LoggedWrite, of: Write): Promise<boolean> {
    const record = recordOf(log, sent);
    try {
      const seen = await engine.recheck(of, { sentAt: Date.parse(sent.at), record });
      return seen !== null && !("failed" in seen) && seen.grade !== "unknown";
    } catch {
      toast(notStored, "bad");
      return false;
    }
  }

  async function read(write: LoggedWrite, stopped: AbortSignal): Promise<Finding | null> {
    const of = readableWrite(write.sent);
    if (!of) return null;
    const isSettled = isUnsettled(write) && (await settle(write, of));
    if (of.operation === "restore") {
      const { item } = await api.readArchived(of.kind, of.id, stopped);
      const archivedAt = item.id === of.id ? item.archived_at : undefined;
      if (archivedAt === undefined) return foundAs("unreadable");
      if (archivedAt === null) return foundAs("active");
      // An archiving that is newer than the request came after it.
      const isNewer = (parseTime(archivedAt)?.getTime() ?? 0) > Date.parse(write.sent.at);
      return foundAs(isNewer ? "again" : "still", archivedAt);
    }
    if (of.operation !== "updateTask") return isSettled ? null : foundAs("unreadable");
    const { item } = await api.readTask(of.id, stopped);
    if (item.id !== of.id) return foundAs("unreadable");
    const isAsChanged = fieldsNotKept(of.changes, item).length === 0;
    return foundAs(isAsChanged ? "as-changed" : "other-values");
  }

  /** Checks writes, the unclear ones first, each target once. The person waits for a single one. */
  async function start(chosen: readonly LoggedWrite[]): Promise<void> {
    latest.abort();
    const stopper = new AbortController();
    latest = stopper;
    const stopped = AbortSignal.any([signal, stopper.signal]);
    const ordered = chosen.toSorted((a, b) => Number(isUnsettled(b)) - Number(isUnsettled(a)));
    const byTarget = groupedBy(ordered, ({ sent }) => targetKey(sent));
    const total = byTarget.size;
    let done = 0;
    function show(phase: CheckView["phase"]) {
      if (latest !== stopper) return;
      current.set({ phase, read: done, total, findings: new Map(findings) });
    }
    async function readNext(write: LoggedWrite) {
      const send = () => read(write, stopped);
      try {
        return await (total === 1 ? send() : inBackground(api.pacer, send, { signal: stopped }));
      } catch (error) {
        stopped.throwIfAborted();
        return findingOfError(error);
      }
    }
    try {
      for (const [key, [write]] of byTarget) {
        show("checking");
        const found = await readNext(write);
        if (found) findings.set(key, found);
        done += 1;
      }
      show("idle");
    } catch {
      show(stopped.aborted ? "idle" : "failed");
    }
  }
  return { current, start, stop: () => latest.abort() };
});

/** The check of the session: its state, and what starts and stops it. */
export function useCheck() {
  const { current, start, stop } = useSessionPart(checkPart);
  return { check: useSyncExternalStore(current.subscribe, current.get), start, stop };
}

const notStored = "This browser couldn’t store the outcome.";

/** Notes that the person no longer waits for the outcome of a request: it stays unknown. */
export const dismissUnknown = ({ log }: Pick<Session, "log">, sent: AuditEntry): Promise<void> =>
  log
    .append({
      ...sent,
      by: "dismissed",
      duration: Date.now() - Date.parse(sent.at),
      grade: "unknown",
      status: null,
      reply: null,
    })
    .catch(() => toast(notStored, "bad"));
