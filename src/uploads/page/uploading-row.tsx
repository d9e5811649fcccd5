import { memo } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { Button } from "#src/ui/form/button.tsx";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { secondsLeft } from "#src/uploads/manager/speed.ts";
import { RateLimited } from "#src/uploads/page/rate-limited.tsx";
import { Row } from "#src/uploads/page/row.tsx";
import { titleOf } from "#src/uploads/page/title.ts";
import { useManager } from "#src/uploads/page/use-uploads.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./rows.module.css";

/** A file that is queued or uploading. */
export const UploadingRow = memo(function UploadingRow({ file }: { file: Upload }) {
  const manager = useManager();
  const { stage, key } = file;
  return (
    <Row
      file={file}
      facts={stage.name === "sending" ? <Speed file={file} {...stage} /> : undefined}
      actions={
        <Button
          size="small"
          aria-label={`Cancel ${titleOf(file)}`}
          onClick={() => manager.cancel(key)}
        >
          Cancel
        </Button>
      }
    >
      {stage.name === "queued" && <Queued />}
      {stage.name === "creating" && <Creating file={file} />}
      {stage.name === "sending" && <Progress file={file} {...stage} />}
    </Row>
  );
});

function Queued() {
  const seconds = useSecondsLeft(useManager().nextCreateAt()) ?? 0;
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

interface ProgressProps {
  file: Upload;
  /** Bytes. */
  sent: number;
  /** Bytes per second, or null when it is not known. */
  rate: number | null;
}

function Speed({ file: { size }, sent, rate }: ProgressProps) {
  if (size === null) return null;
  const speed = rate === null ? "" : `, ${formatBytes(Math.round(rate))}/s`;
  return `${formatBytes(sent)} of ${formatBytes(size)}${speed}`;
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
