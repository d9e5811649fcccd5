import type { WriteRequest } from "#src/api/api.ts";
import type { RawResponse } from "#src/api/http.ts";
import { secretName } from "#src/api/secrets.ts";
import { newId } from "#src/lib/new-id.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { type AuditLog, readWho } from "#src/writes/log/audit-log.ts";
import { type Outcome, type RestoreWrite, type Write, targetOf } from "#src/writes/send/write.ts";

/** Details that a caller adds to a write. */
export interface WriteContext {
  /** Title or number. */
  name?: string | undefined;
  /** Name of the folder that files are attached to. */
  into?: string | undefined;
  /** ID of the run that sends it: it then waits for its turn, and nothing is announced. */
  run?: string | undefined;
  /** True for an outcome that its sender shows, which needs no toast; without it, all are shown. */
  isShown?: ((outcome: Outcome) => boolean) | undefined;
  /** Ends all waits before it is sent: it is then not sent, or not again. */
  signal?: AbortSignal | undefined;
  /** Epoch milliseconds: what another tab restored since then is not sent. */
  since?: number | undefined;
  /** Called each time that the request leaves. */
  onSend?: (() => void) | undefined;
}

/** Records news of one request. */
export type RecordOutcome = (
  by: AuditEntry["by"],
  outcome: Outcome,
  response?: RawResponse | null,
) => Promise<unknown>;

const isSecret = (name: string) => secretName.test(name) || /upload_url/i.test(name);
const REDACTED = "[left out]";
/** Characters of a text that are kept. */
const MAX_LENGTH = 4000;

/**
 * The text of a request or a reply as it may be stored: JSON without the values of secret members,
 * other text only when it mentions no secrets, and at most 4,000 characters.
 */
export function redact(text: string | null): string | null {
  if (text === null || text === "") return null;
  let kept = text;
  try {
    const value: unknown = JSON.parse(text);
    const hidden = JSON.stringify(value, (name, own) => (isSecret(name) ? REDACTED : own));
    // A name that is given twice is parsed once.
    if (hidden !== JSON.stringify(value) || isSecret(text)) kept = hidden;
  } catch {
    if (isSecret(text)) kept = REDACTED;
  }
  return kept.length > MAX_LENGTH ? `${kept.slice(0, MAX_LENGTH)}…` : kept;
}

interface Deps {
  log: Pick<AuditLog, "begin" | "append" | "discard" | "knownSince">;
  workspace: { origin: string; prefix: string };
  /** Name under which the user is signed in at a gateway; null where none is known. */
  signedIn?: () => Promise<string | null>;
  /** Hides the session's key and secrets in a text that the user entered. */
  hide?: (text: string) => string;
  /** Called when this browser could not keep a request or its result. */
  onFailure: () => void;
}

/** Records news of a request, by its first entry. Rejects where this browser keeps nothing. */
export const recordOf =
  (log: Pick<AuditLog, "append" | "discard">, sent: AuditEntry): RecordOutcome =>
  async (by, outcome, response) => {
    if (outcome.grade === "not-sent") return log.discard(sent);
    const { requestId } = response ?? {};
    const isConfirmed = outcome.grade === "confirmed";
    const status = response?.status ?? null;
    return log.append({
      ...sent,
      by,
      duration: Date.now() - Date.parse(sent.at),
      grade: outcome.grade,
      reason: isConfirmed ? null : outcome.reason,
      status: isConfirmed ? status : (outcome.status ?? status),
      reply: redact(response?.text ?? null),
      ...(requestId && { requestId }),
      ...(isConfirmed && outcome.changed && { changed: outcome.changed }),
    });
  };

/** The side of the audit log that the write engine sees: every request of one session. */
export function createWriteLog(deps: Deps) {
  const { log, workspace, onFailure, hide = (text) => text } = deps;
  const { signedIn = async () => null } = deps;
  return {
    /** As `knownSince` of the audit log. Never rejects. */
    knownSince: (restore: RestoreWrite, since: number) =>
      log.knownSince(workspace.origin, restore, since).catch(() => null),

    /**
     * Notes a request before it is sent; one that can't be noted is sent all the same. Neither this nor
     * what it resolves with rejects.
     */
    async begin(
      write: Write,
      { method, path, body }: WriteRequest,
      { name, into, run }: WriteContext,
    ): Promise<RecordOutcome> {
      try {
        const who = await signedIn();
        const kept = body === null ? body : redact(hide(body));
        const sent: AuditEntry = {
          request: newId(),
          at: new Date().toISOString(),
          origin: workspace.origin,
          operation: write.operation,
          target: targetOf(write),
          name: name === undefined ? null : hide(name),
          ...(into !== undefined && { into: hide(into) }),
          method,
          path: workspace.prefix + path,
          body: kept,
          ...(kept === body && { exact: true }),
          run: run ?? null,
          who: who ?? readWho(),
          ...(who !== null && { signedIn: true }),
          // What the entry says if the page is closed before its reply.
          by: "lost",
          duration: null,
          grade: "unknown",
          reason: "page-gone",
          status: null,
          reply: null,
        };
        await log.begin(sent);
        const record = recordOf(log, sent);
        return (...news) => record(...news).catch(onFailure);
      } catch {
        onFailure();
        return async () => {};
      }
    },
  };
}

export type WriteLog = ReturnType<typeof createWriteLog>;
