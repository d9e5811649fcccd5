import { UnreachableError } from "#src/api/errors.ts";
import { putBytes } from "#src/api/put-bytes.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { type Stage, type Upload, pathOf } from "#src/uploads/manager/file.ts";
import { findReadProblem } from "#src/uploads/manager/picked-file.ts";
import {
  type Stopped,
  cancelled,
  stoppedAtBytes,
  stoppedAtCreate,
  stoppedAtFile,
} from "#src/uploads/manager/stops.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";

/** Time without progress after which an upload has stalled. */
const STALLED_AFTER_MS = 30_000;

interface UploadJob {
  file: Upload;
  source: File;
  writes: Pick<WriteEngine, "send">;
  /** Origin whose uploads the gateway passes on; null for none. */
  storage: string | null;
  /** Stops the bytes. The reply to a create is waited for. */
  signal: AbortSignal;
  onStage: (stage: Stage) => void;
  /** Notes the ID of the upload; false where another file has it. */
  onCreated: (id: string) => boolean;
}

/**
 * Creates an upload, also for a file that stopped before, and sends its bytes. Resolves with the
 * reason why it stopped, or null once all have arrived. Nothing is retried automatically.
 */
export async function uploadFile(job: UploadJob): Promise<Stopped | null> {
  const { source, signal, onStage } = job;
  // Nothing is created for a file that can't be sent.
  const problem = await findReadProblem(source);
  if (problem) return stoppedAtFile(source.name, problem);
  onStage({ name: "creating" });
  const address = await create(job);
  if (typeof address !== "string") return address;
  return signal.aborted ? cancelled : sendBytes(address, job);
}

/** Resolves with the upload address, which is kept nowhere, or the reason why there is none. */
async function create({ file, writes, signal, onCreated }: UploadJob): Promise<string | Stopped> {
  const { key, name } = file;
  const received: string[] = [];
  let isAwaited = true;
  const onAddress = (url: string) => {
    // Not that of a late reply.
    if (isAwaited) received.push(url);
  };
  const outcome = await writes.send(
    { operation: "create", key, filename: name ?? "", onAddress },
    { name: pathOf(file), signal },
  );
  isAwaited = false;
  // Taken out, as the write may be kept with what it calls.
  const [address] = received.splice(0);
  if (outcome.grade !== "confirmed") return stoppedAtCreate(outcome);
  if (address === undefined || !onCreated(outcome.value.id))
    return stoppedAtCreate({ grade: "unknown", reason: "other-item", status: null });
  return address;
}

/** Resolves with the reason why the bytes did not arrive, or null once they have. */
async function sendBytes(address: string, job: UploadJob): Promise<Stopped | null> {
  const { source, storage, signal, onStage } = job;
  const startedAt = elapsed();
  let sent = 0;
  let stalls: ReturnType<typeof setTimeout> | undefined;
  function onProgress(loaded: number) {
    sent = loaded;
    const seconds = (elapsed() - startedAt) / 1000;
    const secondsLeft =
      seconds < 1 || sent === 0 ? null : Math.ceil((seconds * (source.size - sent)) / sent);
    onStage({ name: "sending", sent, secondsLeft });
    clearTimeout(stalls);
    stalls = setTimeout(
      () => onStage({ name: "sending", sent, secondsLeft: null, isStalled: true }),
      STALLED_AFTER_MS,
    );
  }
  onProgress(0);
  try {
    await putBytes(address, source, { signal, gatewayFor: storage, onProgress });
    return null;
  } catch (error) {
    // Its bytes may end before all of them were read.
    const problem = error instanceof UnreachableError ? await findReadProblem(source) : null;
    if (problem) return stoppedAtFile(source.name, problem);
    const { origin } = new URL(address);
    return stoppedAtBytes(error, {
      size: source.size,
      sentAll: source.size > 0 && sent >= source.size,
      storage: origin === storage ? null : origin,
    });
  } finally {
    clearTimeout(stalls);
  }
}
