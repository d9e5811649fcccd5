import { ApiError } from "#src/api/errors.ts";
import type { Connection, RawResponse } from "#src/api/http.ts";
import type { Ending, WriteRecord } from "#src/writes/log/record.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import { newId } from "#src/lib/new-id.ts";
import { gradeError } from "#src/writes/send/grade.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import { redact } from "#src/writes/log/redact.ts";
import { targetOf } from "#src/writes/send/targets.ts";
import type { Write } from "#src/writes/send/write.ts";

/** What is told of a write beside itself. */
export interface About {
  /** Title or number, for the record. */
  name?: string | undefined;
  run?: string | undefined;
}

/** What became known of a request, by its answer, a late one or a read. */
export interface Told {
  by: Ending["by"];
  outcome: Outcome | ApiError;
  heard: RawResponse | null;
}

export interface Recorder {
  /** Notes a request before it is sent; what is called with its end. Never rejects. */
  begin: (write: Write, about: About) => Promise<(told: Told) => Promise<void>>;
}

interface Deps {
  record: () => Promise<WriteRecord>;
  connection: () => Connection | null;
  /** Called when this browser could not keep something, with the cause. */
  onFailure: (cause: unknown) => void;
  now?: () => number;
}

function endingOf({ by, outcome: told, heard }: Told): Omit<Ending, "duration"> | null {
  const known = { by, status: heard?.status ?? null, answer: redact(heard?.text ?? null) };
  const outcome = told instanceof ApiError ? gradeError(told) : told;
  if (outcome.grade === "not-sent") return null;
  const { grade } = outcome;
  if (grade === "confirmed") return { ...known, grade, reason: null };
  return { ...known, grade, reason: outcome.reason, status: outcome.status ?? known.status };
}

/** Puts every request that is sent into the record, before it leaves and when its end is known. */
export function createRecorder(deps: Deps): Recorder {
  const { record, connection, onFailure, now = Date.now } = deps;
  const nothing = () => Promise.resolve();
  return {
    async begin(write, { name, run }) {
      const at = now();
      const used = connection();
      if (!used) return nothing;
      try {
        const { method, path, body } = requestOf(write);
        const book = await record();
        const begun = await book.begin({
          request: newId(),
          at: new Date(at).toISOString(),
          origin: used.origin,
          operation: write.operation,
          target: targetOf(write),
          name: name ?? null,
          method,
          path: used.prefix + path,
          body: redact(body),
          run: run ?? null,
        });
        return async (told) => {
          const ending = endingOf(told);
          if (!ending) return;
          await book.end(begun, { ...ending, duration: now() - at }).catch(onFailure);
        };
      } catch (error) {
        onFailure(error);
        return nothing;
      }
    },
  };
}
