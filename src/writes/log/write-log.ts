import type { WriteRequest } from "#src/api/api.ts";
import type { RawResponse } from "#src/api/http.ts";
import { newId } from "#src/lib/new-id.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { AuditLog, EntryEnd } from "#src/writes/log/audit-log.ts";
import { redact, redactBody } from "#src/writes/log/redact.ts";
import type { UnrecordedWrites } from "#src/writes/log/unrecorded.ts";
import { type Outcome, type Write, targetOf } from "#src/writes/send/write.ts";

/** Details that a caller adds to a write; the log keeps the names and the run. */
export interface WriteContext {
  /** Title or number. */
  name?: string | undefined;
  /** Name of the folder that files are attached to. */
  into?: string | undefined;
  run?: string | undefined;
  /** True for an outcome that its sender shows, which needs no toast; without it, all are shown. */
  isShown?: ((outcome: Outcome) => boolean) | undefined;
  /** Ends waits for the rate limit: the write is then not sent again. */
  signal?: AbortSignal | undefined;
}

/** News of a request: its answer, a late one, or a read of its target. */
export interface Observation {
  by: EntryEnd["by"];
  outcome: Outcome;
  response: RawResponse | null;
}

/** Records news of one request. Never rejects. */
export interface RecordOutcome {
  (observation: Observation): Promise<void>;
  /** The request could not be noted, and its news go nowhere: the person wants it sent so. */
  unrecorded?: true;
}

const noRecord: RecordOutcome = Object.assign(() => Promise.resolve(), {
  unrecorded: true as const,
});

interface Deps {
  log: Pick<AuditLog, "begin" | "end" | "discard" | "confirmedSince">;
  workspace: { origin: string; prefix: string };
  /**
   * Name under which the user is signed in at a gateway; null where none is known. Waited for before
   * a request is noted, as the person may be asked for a name.
   */
  signedIn?: (onAsk?: () => void) => Promise<string | null>;
  /** Hides the session's key and secrets in a text that the user entered. */
  hide?: (text: string) => string;
  unrecorded: Pick<UnrecordedWrites, "ask" | "add">;
  /** Called when this browser could not keep the result of a request that it noted, with the cause. */
  onFailure: (cause: unknown) => void;
  now?: () => number;
}

function endOf({ by, outcome, response }: Observation): Omit<EntryEnd, "duration"> | null {
  if (outcome.grade === "not-sent") return null;
  const { grade } = outcome;
  const status = response?.status ?? null;
  const requestId = response?.requestId ?? null;
  const known = {
    ...{ by, grade, answer: redact(response?.text ?? null) },
    ...(requestId !== null && { requestId }),
  };
  if (grade === "confirmed") return { ...known, reason: null, status };
  return { ...known, reason: outcome.reason, status: outcome.status ?? status };
}

/** Records news of a request that an earlier page sent, by its first entry. */
export const recordLater =
  (log: AuditLog, sent: AuditEntry): RecordOutcome =>
  async (observation) => {
    const end = endOf(observation);
    if (end) await log.end(sent, { ...end, duration: Date.now() - Date.parse(sent.at) });
  };

/** The side of the audit log that the write engine sees: every request of one session. */
export function createWriteLog(deps: Deps) {
  const { log, workspace, unrecorded, onFailure, hide = (text) => text, now = Date.now } = deps;
  const { signedIn = async () => null } = deps;
  return {
    /** Resolves once it is known who works here. `onAsk` is called where the person is asked for it. */
    ready: (onAsk: () => void): Promise<unknown> => signedIn(onAsk),
    /** True when the write was confirmed at or after a moment in epoch milliseconds. Never rejects. */
    confirmedSince: (write: Write, since: number) =>
      log.confirmedSince(workspace.origin, write, since).catch(() => false),

    /**
     * Notes a request before it is sent. Where it can't be noted, the person is asked: one that is
     * `refused` must not be sent. Never rejects.
     */
    async begin(
      write: Write,
      { method, path, body }: WriteRequest,
      { name, into, run }: WriteContext,
    ): Promise<RecordOutcome | "refused"> {
      try {
        const who = await signedIn();
        const at = now();
        const begun = await log.begin({
          request: newId(),
          at: new Date(at).toISOString(),
          origin: workspace.origin,
          operation: write.operation,
          target: targetOf(write),
          name: name === undefined ? null : hide(name),
          ...(into !== undefined && { into: hide(into) }),
          method,
          path: workspace.prefix + path,
          ...(body === null ? { body } : redactBody(body, hide(body))),
          run: run ?? null,
          ...(who !== null && { who, signedIn: true }),
        });
        let isComplete = true;
        return async (observation) => {
          try {
            const end = endOf(observation);
            if (end) await log.end(begun, { ...end, duration: now() - at });
            else await log.discard(begun);
          } catch (error) {
            if (isComplete) unrecorded.add(run);
            isComplete = false;
            onFailure(error);
          }
        };
      } catch (error) {
        if (!(await unrecorded.ask(error))) return "refused";
        unrecorded.add(run);
        return noRecord;
      }
    },
  };
}

export type WriteLog = ReturnType<typeof createWriteLog>;
