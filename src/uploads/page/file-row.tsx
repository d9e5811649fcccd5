import { Check } from "lucide-react";
import { type ReactNode, memo } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { formatDuration, formatMinute } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import { CopyableId } from "#src/ui/form/button.tsx";
import { ServiceText, useSecond } from "#src/ui/text/text.tsx";
import { WARNING_WINDOW_MS, timeLeft } from "#src/uploads/manager/clock.ts";
import { type Stage, type Upload, isUnderWay } from "#src/uploads/manager/file.ts";
import { cancelled } from "#src/uploads/manager/stops.ts";
import { FolderName } from "#src/uploads/page/attach/folder-choice.tsx";
import {
  ChooseButton,
  FileAction,
  fileElementId,
  titleOf,
  useManager,
} from "#src/uploads/page/file-actions.tsx";
import { type FileMenuProps, FileMenu } from "#src/uploads/page/file-menu.tsx";
import { FileNotes } from "#src/uploads/page/file-notes.tsx";
import { useBusyLabel } from "#src/writes/use-wait.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./file-row.module.css";

/**
 * Row of a file in any stage. Its one button and the menu have the same places in all of them, and
 * only the menu removes: what comes under a pointer that has finished a file never removes another.
 */
export const FileRow = memo(function FileRow({ file, onAttach, onFields }: FileMenuProps) {
  const { name, stage, size, id } = file;
  const title = titleOf(file);
  return (
    <li>
      <article id={fileElementId(file)} tabIndex={-1} className={styles.row} aria-label={title}>
        <span className={styles.extension} aria-hidden>
          {/\.([A-Za-z0-9]{1,4})$/.exec(name ?? "")?.[1]?.toUpperCase()}
        </span>
        <div className={styles.name}>
          <h3>
            <ServiceText>{title}</ServiceText>
          </h3>
          <div className={styles.facts}>
            {id !== null && <CopyableId id={id} />}
            {size !== null && formatBytes(size)}
          </div>
        </div>
        <div className={styles.state}>
          <State file={file} stage={stage} />
        </div>
        <div className={cx(buttonStyles.buttons, styles.actions)}>
          <MainAction file={file} onAttach={onAttach} />
          <FileMenu {...{ file, onAttach, onFields }} />
        </div>
        <FileNotes file={file} />
      </article>
    </li>
  );
});

function MainAction({ file, onAttach }: { file: Upload; onAttach: (key: string) => void }) {
  const manager = useManager();
  const { key, stage } = file;
  if (stage.name === "attached") return null;
  if (stage.name === "finished") {
    return (
      <FileAction
        file={file}
        busy={manager.attachProblem(file) ? "Attaching…" : undefined}
        aria-haspopup="dialog"
        onClick={() => onAttach(key)}
      >
        Attach to a folder (once)
      </FileAction>
    );
  }
  if (isUnderWay(file)) {
    return (
      <FileAction
        file={file}
        aria-label={`Cancel ${titleOf(file)}`}
        onClick={() => manager.cancel(key)}
      >
        Cancel
      </FileAction>
    );
  }
  // Once all bytes were sent, finishing is the only way to find out if they arrived.
  if (stage.name !== "stopped" || stage.next === "finish") return <FinishButton file={file} />;
  return stage.next === "retry" ? (
    <FileAction file={file} onClick={() => manager.retry(key)}>
      Try again
    </FileAction>
  ) : (
    <ChooseButton
      size="small"
      aria-label={`Choose again: ${titleOf(file)}`}
      input={{ "aria-label": `File for ${titleOf(file)}` }}
      onFiles={([chosen]) => chosen && manager.retry(key, chosen)}
    >
      Choose again
    </ChooseButton>
  );
}

/** Button that finishes an upload. Never disabled by the countdown: only the workspace knows if it is too late. */
function FinishButton({ file }: { file: Upload }) {
  const manager = useManager();
  const state = useWriteState({ operation: "finish", id: file.id ?? "" });
  const busy = useBusyLabel(state, "Finishing…");
  return (
    <FileAction
      file={file}
      busy={busy ?? undefined}
      {...(busy && { "aria-label": `${busy} ${titleOf(file)}` })}
      onClick={() => void manager.finish(file.key)}
    >
      Finish upload
    </FileAction>
  );
}

function State({ file, stage }: { file: Upload; stage: Stage }): ReactNode {
  switch (stage.name) {
    case "queued":
      return <span className={styles.muted}>Waiting for other uploads</span>;
    case "creating":
      return <span className={styles.muted}>Starting…</span>;
    case "sending":
      return <Progress file={file} {...stage} />;
    case "waiting":
      return <Countdown file={file} />;
    case "not-found":
      // A 404 alone may be about anything: it doesn't prove that the file was deleted.
      return <span className={styles.muted}>Not found in the workspace</span>;
    case "finished":
      return "Finished";
    case "attached":
      return (
        <span className={styles.used}>
          <Check aria-hidden />
          <span>
            Attached to <FolderName id={stage.to} name={stage.folder} />, {formatMinute(stage.at)}
          </span>
        </span>
      );
    case "stopped":
      return (
        <>
          <span role="status" className={stage === cancelled ? styles.muted : styles.bad}>
            {stage.text}
          </span>
          {stage.why !== "" && (
            <details className={styles.why}>
              <summary>Why</summary>
              {stage.why}
            </details>
          )}
        </>
      );
  }
}

function Countdown({ file: { created } }: { file: Upload }) {
  const left = timeLeft(created, useSecond());
  if (left === null) return <span className={styles.muted}>Time left unknown</span>;
  if (left <= 0) return <span className={styles.urgent}>Its 24 hours are over</span>;
  return (
    <span className={left < WARNING_WINDOW_MS ? styles.urgent : undefined}>
      Deleted in {formatDuration(left / 1000)} unless finished
    </span>
  );
}

type Sending = Extract<Stage, { name: "sending" }>;

function Progress({ file, sent, secondsLeft, isStalled }: Sending & { file: Upload }) {
  const percent = file.size ? Math.floor((100 * sent) / file.size) : 0;
  return (
    <>
      <span className={styles.line}>
        <span className={isStalled ? styles.urgent : undefined}>
          {isStalled && "Stalled at "}
          {percent} %
        </span>
        {secondsLeft !== null && (
          <span className={styles.muted}>{formatDuration(secondsLeft)} left</span>
        )}
      </span>
      <progress className={styles.bar} aria-label={titleOf(file)} max={100} value={percent} />
    </>
  );
}
