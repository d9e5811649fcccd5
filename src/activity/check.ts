import { useSyncExternalStore } from "react";
import { isOperation, isSentTo, restoreOf } from "#src/activity/labels.ts";
import { type LoggedWrite, type Now, nowStates } from "#src/activity/rules/logged.ts";
import { targetKey } from "#src/activity/rules/writes.ts";
import { type Session, sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { inBackground } from "#src/api/reads/in-background.ts";
import { type ItemState, readItemState, stateOfError } from "#src/api/reads/item-state.ts";
import { createStore } from "#src/lib/store.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { recordLater } from "#src/writes/log/write-log.ts";
import { compareSent, isKept } from "#src/writes/send/sent-values.ts";
import type { OperationName, Write } from "#src/writes/send/write.ts";
import { z } from "zod/mini";

const changesSchema = z.record(z.string(), z.unknown());

function attachOf({ target }: AuditEntry): Write<"attach"> {
  const [, folder = "", , files = ""] = target.split("/");
  return { operation: "attach", folder, files: files.split(",") };
}

function updateOf({ target, body }: AuditEntry): Write<"updateTask"> | null {
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

/** The write of an entry whose target can be read; else null. */
const readableWrite = (entry: AuditEntry): Write | null =>
  isOperation(entry.operation) ? readable[entry.operation](entry) : null;

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
  /** Time of the read, and of archiving where it is known, in epoch milliseconds. */
  at: number;
  archivedAt: number | null;
}

/** The last check, and what this and earlier ones found, by target. */
export interface CheckView {
  phase: "none" | "checking" | "stopped" | "failed" | "done";
  read: number;
  total: number;
  findings: ReadonlyMap<string, Finding>;
}

export const findingOf = ({ findings }: CheckView, { sent }: LoggedWrite) =>
  findings.get(targetKey(sent));

/** An archiving that is newer than the request came after it. */
function nowOf({ found, archivedAt }: ItemState, { sent, result }: LoggedWrite): Now {
  if (found !== "archived") return found;
  const isNewer = archivedAt === null ? result === "confirmed" : archivedAt > Date.parse(sent.at);
  return isNewer ? "again" : "still";
}

/** Milliseconds between two batches of findings that are shown: there may be ten thousand. */
const BATCH_MS = 500;

/** Reads the targets of writes again, and changes nothing. One check goes on at a time. */
const checkPart = sessionPart((session) => {
  const { api, log, signal, writes: engine } = session;
  const findings = new Map<string, Finding>();
  const current = createStore<CheckView>({ phase: "none", read: 0, total: 0, findings });
  let latest = new AbortController();

  /** Reads the target of a write without an outcome, and records what that proves. */
  async function settle({ sent }: LoggedWrite, of: Write): Promise<boolean> {
    const record = recordLater(log, sent);
    try {
      const seen = await engine.recheckNow(of, { sentAt: Date.parse(sent.at), record });
      return !("failed" in seen) && seen.grade !== "unknown";
    } catch {
      toast(notStored, "bad");
      return false;
    }
  }

  async function read(write: LoggedWrite, stopped: AbortSignal): Promise<Finding | null> {
    const of = readableWrite(write.sent);
    if (!of) return null;
    const isSettled = isUnsettled(write) && (await settle(write, of));
    const at = Date.now();
    if (of.operation === "restore") {
      const state = await readItemState(api, of.kind, of.id, stopped);
      return { now: nowOf(state, write), at, archivedAt: state.archivedAt };
    }
    if (of.operation === "updateTask") {
      const { item } = await api.readTask(of.id, stopped);
      if (item.id !== of.id) return { now: "unreadable", at, archivedAt: null };
      const isAsChanged = Object.values(compareSent(of.changes, item)).every(isKept);
      return { now: isAsChanged ? "as-changed" : "other-values", at, archivedAt: null };
    }
    return isSettled ? null : { now: "unreadable", at, archivedAt: null };
  }

  /** Checks writes, each target once. The person waits for a single one. */
  async function start(chosen: readonly LoggedWrite[]): Promise<void> {
    latest.abort();
    const stopper = new AbortController();
    latest = stopper;
    const stopped = AbortSignal.any([signal, stopper.signal]);
    const byTarget = new Map(chosen.map((write) => [targetKey(write.sent), write]));
    const [queue, total] = [byTarget.entries(), byTarget.size];
    let done = 0;
    let isFailed = false;
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
        const state = stateOfError(error);
        if (!state) throw error;
        return { now: nowOf(state, write), at: Date.now(), archivedAt: null };
      }
    }
    async function readAll() {
      try {
        for (const [key, write] of queue) {
          const found = await readNext(write);
          if (found) findings.set(key, found);
          done += 1;
        }
      } catch {
        isFailed ||= !stopped.aborted;
        stopper.abort();
      }
    }
    show("checking");
    const timer = setInterval(() => show("checking"), BATCH_MS);
    // Two at a time, as the pacer allows in the background.
    await Promise.all([readAll(), readAll()]);
    clearInterval(timer);
    show(isFailed ? "failed" : stopped.aborted ? "stopped" : "done");
  }
  return { current, start, stop: () => latest.abort() };
});

/** The check of the session: its state, and what starts and stops it. */
export function useCheck() {
  const { current, start, stop } = useSessionPart(checkPart);
  return { check: useSyncExternalStore(current.subscribe, current.get), start, stop };
}

/** Numbers of writes by what checks found, and the time of the newest read. */
export function summaryOf(writes: readonly LoggedWrite[], check: CheckView) {
  const found = writes.flatMap((write) => findingOf(check, write) ?? []);
  const counts = nowStates.flatMap((now) => {
    const count = found.filter((one) => one.now === now).length;
    return count > 0 ? { now, count } : [];
  });
  return {
    counts,
    checked: found.length,
    at: found.reduce((latest, { at }) => Math.max(latest, at), 0),
  };
}

export const notStored = "This browser couldn’t store the outcome.";

/** Notes that the person no longer waits for the outcome of a request: it stays unknown. */
export const dismissUnknown = ({ log }: Pick<Session, "log">, sent: AuditEntry): Promise<void> =>
  log
    .end(sent, {
      by: "dismissed",
      duration: Date.now() - Date.parse(sent.at),
      grade: "unknown",
      reason: sent.reason,
      status: null,
      answer: null,
    })
    .catch(() => toast(notStored, "bad"));
