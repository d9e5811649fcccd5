import { memo, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { stopMessage } from "#src/uploads/page/outcome-messages.ts";
import { RateLimited } from "#src/uploads/page/rate-limited.tsx";
import { Row, titleOf } from "#src/uploads/page/row.tsx";
import styles from "./rows.module.css";
import { secondsLeft } from "#src/uploads/manager/speed.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

/** A file that is queued, uploading or stopped. */
export const UploadingRow = memo(function UploadingRow({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const { stage, key } = file;
  const name = titleOf(file);
  if (stage.name === "stopped") return <StoppedRow file={file} />;
  if (stage.name === "too-large") {
    return (
      <Row file={file} actions={<RemoveButton file={file} />}>
        <span className={styles.bad}>Too large: the limit is 5 GiB. Nothing was sent.</span>
      </Row>
    );
  }
  return (
    <Row
      file={file}
      facts={stage.name === "sending" ? <Speed file={file} /> : undefined}
      actions={
        <Button size="small" aria-label={`Cancel ${name}`} onClick={() => manager.cancel(key)}>
          Cancel
        </Button>
      }
    >
      {stage.name === "queued" && <Queued />}
      {stage.name === "creating" && <Creating file={file} />}
      {stage.name === "sending" && <Progress file={file} sent={stage.sent} rate={stage.rate} />}
    </Row>
  );
});

function Queued() {
  const { manager } = useUploads();
  const seconds = useSecondsLeft(manager.nextCreateAt()) ?? 0;
  return (
    <span className={styles.muted}>
      {seconds > 0
        ? `Waiting: 5 uploads can start per minute. The next one starts in ${seconds} s.`
        : "Waiting for other uploads."}
    </span>
  );
}

function Creating({ file }: { file: Upload }) {
  const target = { operation: "create", key: file.key } as const;
  const state = useWriteState(target);
  return (
    <div className={styles.muted}>
      {state?.phase !== "waiting" && "Starting…"}
      <RateLimited target={target} name={titleOf(file)} />
    </div>
  );
}

function Speed({ file: { stage, size } }: { file: Upload }) {
  if (stage.name !== "sending" || size === null) return null;
  const rate = stage.rate === null ? "" : `, ${formatBytes(Math.round(stage.rate))}/s`;
  return `${formatBytes(stage.sent)} of ${formatBytes(size)}${rate}`;
}

interface ProgressProps {
  file: Upload;
  sent: number;
  rate: number | null;
}

function Progress({ file, sent, rate }: ProgressProps) {
  const size = file.size ?? 0;
  const percent = size === 0 ? 0 : Math.floor((100 * sent) / size);
  const left = secondsLeft(size, sent, rate);
  return (
    <>
      <span className={styles.line}>
        <span>{percent} %</span>
        <span>{left === null ? "" : `${left} s left`}</span>
      </span>
      <progress className={styles.bar} aria-label={titleOf(file)} max={100} value={percent} />
    </>
  );
}

function StoppedRow({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const { stage, key, id } = file;
  if (stage.name !== "stopped") return null;
  const { why } = stage;
  const name = titleOf(file);
  const holds = manager.holds(key);
  const cancelled = why.step === "bytes" && why.reason === "cancelled";
  // Once all bytes were sent, finishing is the only way to find out if they arrived.
  const canFinish = why.step === "bytes" && why.reason === "hidden" && id !== null;
  return (
    <Row
      file={file}
      actions={
        <>
          {canFinish && (
            <Button
              size="small"
              variant="primary"
              aria-label={`Finish upload: ${name}`}
              onClick={() => void manager.finish(key)}
            >
              Finish upload
            </Button>
          )}
          <Button
            size="small"
            aria-label={`${holds ? "Try" : "Choose file"} again: ${name}`}
            onClick={() => (holds ? manager.retry(key) : input.current?.click())}
          >
            {holds ? "Try again" : "Choose file again"}
          </Button>
          <RemoveButton file={file} />
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`File for ${name}`}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) manager.retry(key, chosen);
            }}
          />
        </>
      }
    >
      <span className={cancelled ? styles.muted : styles.bad}>{stopMessage(why)}</span>
    </Row>
  );
}

/** Removes a file from the list. Nothing is deleted in the workspace. */
export function RemoveButton({ file }: { file: Upload }) {
  const { manager } = useUploads();
  return (
    <Button
      ref={restoreFocusToContent}
      size="small"
      variant="quiet"
      aria-label={`Remove ${titleOf(file)} from the list`}
      onClick={() => manager.forget(file.key)}
    >
      Remove
    </Button>
  );
}
