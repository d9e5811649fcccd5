import { ApiError, UnreachableError } from "#src/api/errors.ts";
import { isId } from "#src/api/ids.ts";
import { BlockedError } from "#src/api/put-bytes.ts";
import { z } from "zod/mini";
import type { Outcome } from "#src/writes/send/write.ts";

/** Largest file in bytes (docs/api.md, "Uploads"). A plan may allow less. */
export const MAX_FILE_BYTES = 5 * 1024 ** 3;

/** Reason why an upload stopped before all its bytes had arrived. */
export type StopReason =
  | { step: "create"; outcome: Outcome }
  | {
      step: "bytes";
      reason: TransferErrorReason;
      status: number | null;
      /** Origin of the storage that the browser was to send to; null behind a gateway. */
      storage: string | null;
    };

export type TransferErrorReason =
  | "cancelled"
  | "left" // the page was closed or reloaded, or the session ended: the bytes are gone
  | "network" // broke on the way, or the storage does not let this page send (CORS)
  | "hidden" // every byte has left, but the browser shows no answer
  | "address" // 401, 403: the address is over, or not accepted
  | "policy" // the page's own policy does not name the storage
  | "redirected" // to another origin, where nothing was sent
  | "too-large" // 413
  | "refused"; // any other status

export const cancelled = {
  step: "bytes",
  reason: "cancelled",
  status: null,
  storage: null,
} as const;

/**
 * Classifies an error while bytes were sent. `sentAll` when every byte had left; `storage` is the
 * origin they were sent to, unless a gateway passed them on.
 */
export function transferErrorOf(
  error: unknown,
  sentAll: boolean,
  storage: string | null = null,
): Extract<StopReason, { step: "bytes" }> {
  const stop = (reason: TransferErrorReason, status: number | null = null) =>
    ({ step: "bytes", reason, status, storage }) as const;
  if (error instanceof ApiError) {
    const { status } = error;
    if (status === 413) return stop("too-large", status);
    return stop(status === 401 || status === 403 ? "address" : "refused", status);
  }
  if (error instanceof BlockedError) return stop(error.by === "redirect" ? "redirected" : "policy");
  if (error instanceof UnreachableError) return stop(sentAll ? "hidden" : "network");
  return cancelled;
}

/** The facts of a file that are kept. Addresses of its content are not. */
const factsSchema = z.object({
  name: z.nullable(z.string()),
  size: z.nullable(z.number()),
  type: z.nullable(z.string()),
  uploader: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
});
export type FileFacts = z.output<typeof factsSchema>;

/**
 * `unclear`: none, or one that proves nothing. `accepted`: a success that no read has checked.
 * `queued`: a success, and the folder was read without the file.
 */
export type AttachAnswer = z.output<typeof attachAnswer>;
const attachAnswer = z.literal(["unclear", "accepted", "queued", "refused"]);

const storedStage = z.union([
  z.object({ name: z.literal("left") }),
  z.object({ name: z.literal("waiting") }),
  // `by`: the answer to its finish, or the user, as no read shows it (docs/api.md, "Uploads").
  z.object({ name: z.literal("finished"), at: z.number(), by: z.literal(["answer", "user"]) }),
  // Earlier versions took the words of a refusal for a finish.
  z.pipe(
    z.object({ name: z.literal("finished"), by: z.literal("words") }),
    z.transform(() => ({ name: "waiting" as const })),
  ),
  // `to` is the folder, or null when it was used somewhere else.
  z.object({ name: z.literal("attached"), to: z.nullable(z.string()), at: z.number() }),
  z.object({ name: z.literal("expired") }),
]);

export type Stage =
  | { name: "too-large" | "queued" | "creating" }
  /** `rate` in bytes per second. */
  | { name: "sending"; sent: number; rate: number | null }
  | { name: "stopped"; why: StopReason }
  | Exclude<z.output<typeof storedStage>, { name: "left" }>;

/**
 * The part of an upload that survives a reload: no bytes, no key, no upload address. Times are in epoch
 * milliseconds of this device unless they say otherwise.
 */
export const storedSchema = z.object({
  workspace: z.string(),
  id: z.string().check(z.refine((id) => isId("fi", id))),
  name: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.number()),
  added: z.number(),
  created: z.nullable(z.object({ at: z.number(), clock: z.literal(["service", "device"]) })),
  stage: storedStage,
  facts: z.nullable(factsSchema),
  /** Time at which a finish was sent whose outcome is not known. */
  finishSent: z.nullable(z.number()),
  /** An attach that may have been done, with what the workspace answered. */
  attachSent: z.nullable(
    z.object({
      folder: z.string(),
      at: z.number(),
      answer: z._default(attachAnswer, "unclear"),
    }),
  ),
});
export type StoredUpload = z.output<typeof storedSchema>;

export interface Upload extends Omit<StoredUpload, "workspace" | "id" | "stage"> {
  /** Local name: the ID where it had one from the start. */
  key: string;
  id: string | null;
  stage: Stage;
}

/** An upload of which nothing is known yet but what is given. */
export const newUpload = (
  known: Pick<Upload, "key" | "added" | "stage"> & Partial<Upload>,
): Upload => ({
  id: null,
  name: null,
  size: null,
  created: null,
  facts: null,
  finishSent: null,
  attachSent: null,
  ...known,
});

/** The stored form of an upload, or null while the service has no ID for it. */
export function toStored(workspace: string, file: Upload): StoredUpload | null {
  const { key: _key, id, stage, ...rest } = file;
  if (id === null) return null;
  // Bytes that have not arrived are gone with the page.
  return {
    ...rest,
    workspace,
    id,
    stage: z.safeParse(storedStage, stage).data ?? { name: "left" },
  };
}

export function fromStored({ workspace: _workspace, stage, ...rest }: StoredUpload): Upload {
  const left: Stage = {
    name: "stopped",
    why: { step: "bytes", reason: "left", status: null, storage: null },
  };
  return { ...rest, key: rest.id, stage: stage.name === "left" ? left : stage };
}

/**
 * Reason why a file can't be finished, or null ("States and transitions"). One that is gone by the
 * clock can be tried: only the service knows.
 */
export const finishProblem = ({ stage }: Upload) =>
  stage.name === "finished" || stage.name === "attached" ? "It is already finished." : null;

/** A file can be used once: in a folder, a message or a task comment ("States and transitions"). */
export const ATTACH_ONCE = "A file can be attached only once.";

/** Reason why a file can't be attached, or null ("States and transitions"). */
export function attachProblem({ stage }: Upload): string | null {
  if (stage.name === "finished") return null;
  if (stage.name === "attached") return `It has already been used. ${ATTACH_ONCE}`;
  return stage.name === "expired"
    ? "It was deleted, as it was not finished within 24 hours."
    : "Finish the upload before you attach it.";
}

/** Answer of the workspace to an attach that may have been done; null once its outcome is known. */
export function attachAnswerOf(outcome: Outcome): AttachAnswer | null {
  if (outcome.grade === "refused") return outcome.maybeDone ? "refused" : null;
  if (outcome.grade !== "unknown") return null;
  const { reason } = outcome;
  if (reason === "unconfirmed") return "accepted";
  return reason === "queued" ? "queued" : "unclear";
}
