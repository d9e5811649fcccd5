import { Check, FolderInput } from "lucide-react";
import { Button } from "#src/ui/form/button.tsx";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { formatMinute, formatNumber } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { AttachDoubt } from "#src/uploads/page/attach/attach-doubt.tsx";
import styles from "./finished-card.module.css";
import type { Upload } from "#src/uploads/manager/file.ts";
import { sizeDoubt } from "#src/uploads/page/outcome-words.ts";
import { Preview } from "#src/uploads/page/preview.tsx";
import { cardId, titleOf } from "#src/uploads/page/row.tsx";
import { onceRule } from "#src/uploads/manager/states.ts";
import { Forget } from "#src/uploads/page/uploading-row.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

interface FinishedCardProps {
  file: Upload;
  onAttach: (key: string) => void;
}

/** A finished file as the service describes it, and what it can still be used for. */
export function FinishedCard({ file, onAttach }: FinishedCardProps) {
  const { manager } = useUploads();
  const { stage, id, key } = file;
  if (id === null) return null;
  const name = titleOf(file);
  const doubt = sizeDoubt(file);
  const problem = manager.attachProblem(file);
  return (
    <article id={cardId(id)} tabIndex={-1} className={styles.card} aria-label={name}>
      <Preview file={file} />
      <div className={styles.words}>
        <h3>
          <ServiceText>{name}</ServiceText>
        </h3>
        <Facts file={file} />
        <Copyable text={id} what={`ID ${id}`}>
          <IdText>{id}</IdText>
        </Copyable>
        {stage.name === "finished" && stage.by === "words" && (
          <p>The workspace says that it was finished before.</p>
        )}
        {doubt && (
          <Notice tone="warn" title="The size is not the one that was sent.">
            {doubt}
          </Notice>
        )}
        {stage.name === "attached" ? (
          <Used to={stage.to} at={stage.at} />
        ) : (
          <>
            {file.attachSent && !problem && <AttachDoubt file={file} />}
            <div className={styles.actions}>
              <Button
                size="small"
                icon={<FolderInput aria-hidden />}
                busy={problem ? "Attaching…" : undefined}
                aria-label={`Attach to a folder (once): ${name}`}
                aria-haspopup="dialog"
                onClick={() => onAttach(key)}
              >
                Attach to a folder (once)
              </Button>
            </div>
            <details className={styles.elsewhere}>
              <summary>For a message or a task comment</summary>
              <p>
                Copy the ID and give it as an attachment there. The rule: “{onceRule}”, in a
                message, a task comment or a folder.
              </p>
              <Button
                size="small"
                aria-label={`I used it elsewhere: ${name}`}
                onClick={() => manager.markUsed(key)}
              >
                I used it elsewhere
              </Button>
            </details>
          </>
        )}
      </div>
      <div className={styles.corner}>
        <Forget file={file} />
      </div>
    </article>
  );
}

function Facts({ file: { facts, size } }: { file: Upload }) {
  const bytes = facts?.size ?? size;
  return (
    <>
      <p>
        {bytes === null ? "Size not known" : formatBytes(bytes)}
        {bytes !== null && bytes >= 1024 && ` (${formatNumber(bytes)} bytes)`}
        {facts?.type && (
          <>
            {" · "}
            <ServiceText>{facts.type}</ServiceText>
          </>
        )}
      </p>
      {facts?.uploader && (
        <p>
          Uploader <IdText>{facts.uploader}</IdText>
        </p>
      )}
      {facts && (
        <p>
          Created <Time value={facts.createdAt} as="minute" />
        </p>
      )}
    </>
  );
}

function Used({ to, at }: { to: string | null; at: number }) {
  return (
    <>
      <p className={styles.used}>
        <Check aria-hidden />
        <span>
          {to === null ? "Used outside this page" : "Attached to "}
          {to !== null && <IdText>{to}</IdText>}, {formatMinute(new Date(at))}
        </span>
      </p>
      <p>It cannot be attached again: “{onceRule}”.</p>
    </>
  );
}
