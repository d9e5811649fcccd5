import { type ReactNode, memo } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { cx } from "#src/ui/cx.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import { CopyableId } from "#src/ui/form/button.tsx";
import { contentId } from "#src/ui/restore-focus.ts";
import { ServiceText, useSecond } from "#src/ui/text/text.tsx";
import {
  COMPLETION_WINDOW_MS,
  WARNING_WINDOW_MS,
  formatDeadline,
  formatLeft,
  mixesClocks,
  timeLeft,
} from "#src/uploads/manager/clock.ts";
import type { Stage, Upload } from "#src/uploads/manager/file.ts";
import { secondsLeft } from "#src/uploads/manager/speed.ts";
import {
  ChooseButton,
  FileAction,
  RateLimited,
  RemoveButton,
  fileElementId,
  titleOf,
  useManager,
} from "#src/uploads/page/file-actions.tsx";
import { FinishButton, FinishNote, MarkFinishedButton } from "#src/uploads/page/finish/finish.tsx";
import { stopMessage } from "#src/uploads/page/outcome-messages.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import { useSecondsLeft } from "#src/writes/use-wait.ts";
import styles from "./rows.module.css";

interface RowProps {
  file: Upload;
  /** Line under the name; ID and size by default. */
  facts?: ReactNode;
  /** State of the file. */
  children?: ReactNode;
  actions: ReactNode;
  /** Below the row; the result of its last finish by default. */
  note?: ReactNode;
}

/** Row of a file: name, facts, state and actions, and what there is to say about it. */
export function Row({ file, facts, children, actions, note }: RowProps) {
  const { name, stage } = file;
  const title = titleOf(file);
  // A finished one has several parts, so it is an article with a name.
  const Frame = stage.name === "finished" || stage.name === "attached" ? "article" : "div";
  return (
    <li>
      <Frame
        id={fileElementId(file)}
        tabIndex={-1}
        className={styles.row}
        aria-label={Frame === "article" ? title : undefined}
      >
        <span className={styles.extension} aria-hidden>
          {/\.([A-Za-z0-9]{1,4})$/.exec(name ?? "")?.[1]?.toUpperCase()}
        </span>
        <div className={styles.name}>
          <h3>
            <ServiceText>{title}</ServiceText>
          </h3>
          <div className={styles.facts}>{facts || <Facts file={file} />}</div>
        </div>
        {children && <div className={styles.state}>{children}</div>}
        {actions && <div className={cx(buttonStyles.buttons, styles.actions)}>{actions}</div>}
        <div className={styles.note}>{note ?? <FinishNote file={file} />}</div>
      </Frame>
    </li>
  );
}

const Facts = ({ file: { id, size } }: { file: Upload }) => (
  <>
    {id !== null && <CopyableId id={id} />}
    {size !== null && formatBytes(size)}
  </>
);

interface WaitingRowProps {
  file: Upload;
  /** True for the file that is deleted first of those that can be finished; its button is primary. */
  first: boolean;
}

export const WaitingRow = memo(function WaitingRow({ file, first }: WaitingRowProps) {
  const manager = useManager();
  const unsure = mixesClocks(file.created, manager.serviceOffset());
  const finish = <FinishButton file={file} primary={first || unsure} />;
  // Of a file that was uploaded elsewhere.
  async function loadDetails() {
    if (await manager.read(file.key)) return;
    toast("The details couldn’t be loaded. You can still finish it.", "bad");
  }
  return (
    <Row
      file={file}
      actions={
        <>
          {unsure && finish}
          {(file.name === null || file.created === null) && (
            <FileAction
              file={file}
              variant="quiet"
              aria-label={`Load details of ${titleOf(file)}`}
              onClick={() => void loadDetails()}
            >
              Load details
            </FileAction>
          )}
          <RemoveButton file={file} />
          <MarkFinishedButton file={file} />
          {!unsure && finish}
        </>
      }
    >
      <Countdown file={file} />
    </Row>
  );
});

function Countdown({ file }: { file: Upload }) {
  const manager = useManager();
  const now = useSecond();
  const left = timeLeft(file.created, manager.serviceOffset(), now);
  if (left === null) {
    return (
      <span className={styles.muted}>
        {file.created
          ? "Time left unknown: this device’s clock differs from the workspace’s."
          : "Time left unknown: it was uploaded elsewhere. Unfinished uploads are deleted after 24 hours."}
      </span>
    );
  }
  if (left <= 0) {
    return (
      <span className={styles.urgent}>
        It may have expired, by this device’s clock. Finishing may still work.
      </span>
    );
  }
  const urgent = left < WARNING_WINDOW_MS;
  return (
    <>
      <span className={styles.line}>
        <span className={urgent ? styles.urgent : undefined}>
          Deleted in {formatLeft(left)}
          {mixesClocks(file.created, manager.serviceOffset()) && ", by this device’s clock"}
        </span>
        <span>{formatDeadline(now + left, now)}</span>
      </span>
      <progress
        aria-hidden
        className={cx(styles.bar, urgent ? styles.soon : styles.rest)}
        max={COMPLETION_WINDOW_MS}
        value={left}
      />
    </>
  );
}

export const UploadingRow = memo(function UploadingRow({ file }: { file: Upload }) {
  const manager = useManager();
  const { stage, key, size } = file;
  return (
    <Row
      file={file}
      facts={stage.name === "sending" && speedOf(stage, size ?? 0)}
      actions={
        <FileAction
          file={file}
          aria-label={`Cancel ${titleOf(file)}`}
          onClick={() => manager.cancel(key)}
        >
          Cancel
        </FileAction>
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
      <RateLimited target={target} name={titleOf(file)} nextId={contentId} />
    </div>
  );
}

type Sending = Extract<Stage, { name: "sending" }>;

function speedOf({ sent, rate }: Sending, size: number): string {
  const speed = rate === null ? "" : `, ${formatBytes(Math.round(rate))}/s`;
  return `${formatBytes(sent)} of ${formatBytes(size)}${speed}`;
}

function Progress({ file, sent, rate }: Sending & { file: Upload }) {
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

export const FailedRow = memo(function FailedRow({ file }: { file: Upload }) {
  const manager = useManager();
  const { key, id, stage } = file;
  const stopped = stage.name === "stopped" ? stage.why : null;
  const reason = stopped?.step === "bytes" ? stopped.reason : null;
  const { text, why } = stopped
    ? stopMessage(stopped)
    : { text: "Too large: the limit is 5 GiB. Nothing was sent." };
  return (
    <Row
      file={file}
      actions={
        <>
          {/* Once all bytes were sent, finishing is the only way to find out if they arrived. */}
          {reason === "hidden" && id !== null && <FinishButton file={file} primary />}
          {!stopped ? null : manager.holds(key) ? (
            <FileAction file={file} onClick={() => manager.retry(key)}>
              Try again
            </FileAction>
          ) : (
            <ChooseButton file={file} onFiles={([chosen]) => manager.retry(key, chosen)}>
              Choose file again
            </ChooseButton>
          )}
          <RemoveButton file={file} />
        </>
      }
    >
      <span className={reason === "cancelled" ? styles.muted : styles.bad}>{text}</span>
      {why && (
        <details className={styles.why}>
          <summary>Why</summary>
          {why}
        </details>
      )}
    </Row>
  );
});

/** A file that the workspace didn't find, or that expired by the workspace's clock. */
export function ExpiredRow({ file }: { file: Upload }) {
  const manager = useManager();
  const deleted = file.stage.name === "expired";
  return (
    <Row
      file={file}
      actions={
        <>
          <FinishButton file={file}>{deleted ? "Finish again" : "Try to finish"}</FinishButton>
          <MarkFinishedButton file={file} />
          <ChooseButton
            file={file}
            onFiles={(chosen) => {
              manager.forget(file.key);
              manager.add(chosen);
            }}
          >
            Upload again
          </ChooseButton>
          <RemoveButton file={file} />
        </>
      }
    >
      <span className={styles.muted}>
        {deleted ? "Not found in the workspace." : "Expired: its 24 hours are over."}
      </span>
    </Row>
  );
}
