import { Check, FolderInput } from "lucide-react";
import { Person } from "#src/app/names.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { CopyableId } from "#src/ui/form/copy-button.tsx";
import { formatMinute } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import styles from "./finished-card.module.css";
import type { OutcomeMessage } from "#src/writes/outcome-words.ts";
import { type AttachAnswer, type Upload, ATTACH_ONCE } from "#src/uploads/manager/file.ts";
import { sizeWarning } from "#src/uploads/page/outcome-messages.ts";
import { FolderName } from "#src/uploads/page/attach/folder-choice.tsx";
import { CheckFolderButton } from "#src/uploads/page/attach/check-folder-button.tsx";
import { FileFields, spellBytes, useFileResource } from "#src/uploads/page/finish/file-fields.tsx";
import { safeUrl } from "#src/ui/text/external-link.tsx";
import { RateLimited } from "#src/uploads/page/rate-limited.tsx";
import { Extension } from "#src/uploads/page/rows.tsx";
import { FileAction, RemoveButton } from "#src/uploads/page/file-actions.tsx";
import { fileElementId, focusFile, titleOf, useManager } from "#src/uploads/page/use-uploads.ts";

interface FinishedCardProps {
  file: Upload;
  onAttach: (key: string) => void;
}

export function FinishedCard({ file, onAttach }: FinishedCardProps) {
  const manager = useManager();
  const { stage, id, key } = file;
  if (id === null) return null;
  const name = titleOf(file);
  const warning = sizeWarning(file);
  const problem = manager.attachProblem(file);
  const underWay = manager.attachUnderWay(key);
  return (
    <li>
      <article id={fileElementId(id)} tabIndex={-1} className={styles.card} aria-label={name}>
        <Extension file={file} />
        <div className={styles.words}>
          <h3>
            <ServiceText>{name}</ServiceText>
          </h3>
          <Facts file={file} id={id} />
          {stage.name === "finished" && stage.by === "user" && (
            <p>
              You marked this as finished.{" "}
              <FileAction
                file={file}
                variant="quiet"
                onClick={() => {
                  manager.markFinished(key, false);
                  focusFile(id);
                }}
              >
                It isn’t finished
              </FileAction>
            </p>
          )}
          {stage.name === "attached" && <Used to={stage.to} at={stage.at} />}
        </div>
        <div className={styles.actions}>
          {stage.name !== "attached" && (
            <FileAction
              file={file}
              icon={<FolderInput aria-hidden />}
              busy={problem ? "Attaching…" : undefined}
              aria-haspopup="dialog"
              onClick={() => onAttach(key)}
            >
              Attach to a folder (once)
            </FileAction>
          )}
        </div>
        <div className={styles.more}>
          {warning && (
            <Notice tone="warn" title="The size doesn’t match.">
              {warning}
            </Notice>
          )}
          {underWay && <RateLimited target={underWay} name={name} />}
          {file.attachSent && !problem && <UnknownAttachNotice file={file} />}
          <Preview file={file} />
          {stage.name !== "attached" && (
            <details>
              <summary>Use in a message or task comment</summary>
              <p>Copy the ID and add it as an attachment there. {ATTACH_ONCE}</p>
              <FileAction file={file} onClick={() => manager.markUsed(key)}>
                Mark as used
              </FileAction>
            </details>
          )}
          <FileFields file={file} />
        </div>
        <div className={styles.remove}>
          <RemoveButton file={file} />
        </div>
      </article>
    </li>
  );
}

function Facts({ file: { facts, size }, id }: { file: Upload; id: string }) {
  const bytes = facts?.size ?? size;
  return (
    <p className={styles.facts}>
      <CopyableId id={id} />
      <span>
        {bytes === null ? "Size unknown" : spellBytes(bytes)}
        {facts?.type && (
          <>
            {" · "}
            <ServiceText>{facts.type}</ServiceText>
          </>
        )}
      </span>
      {facts?.uploader && (
        <span>
          Uploaded by <Person id={facts.uploader} />
        </span>
      )}
      {facts && (
        <span>
          Created <Time value={facts.createdAt} as="minute" />
        </span>
      )}
    </p>
  );
}

function Used({ to, at }: { to: string | null; at: number }) {
  return (
    <>
      <p className={styles.used}>
        <Check aria-hidden />
        <span>
          {to === null ? "Used elsewhere" : "Attached to "}
          {to !== null && <FolderName id={to} />}, {formatMinute(new Date(at))}
        </span>
      </p>
      <p>{ATTACH_ONCE}</p>
    </>
  );
}

/**
 * Link to a preview in a new tab. It is not embedded: loading it would tell its host who looks at
 * which file, and the page's CSP allows no images of other hosts.
 */
function Preview({ file }: { file: Upload }) {
  const { data: resource, isFetching, isError, refetch } = useFileResource(file);
  const thumbnail = resource?.item.thumbnail;
  const address = thumbnail ? safeUrl(thumbnail) : null;
  return (
    <div className={styles.preview}>
      {!resource && (
        <Button
          size="small"
          variant="quiet"
          busy={isFetching ? "Loading…" : undefined}
          aria-label={`Load preview of ${titleOf(file)}`}
          onClick={() => void refetch()}
        >
          {isError ? "Load again" : "Load preview"}
        </Button>
      )}
      {isError && !resource && <p role="status">It couldn’t be loaded.</p>}
      {resource && !address && <p>No preview</p>}
      {address && (
        <>
          <a
            href={address.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`Open preview of ${titleOf(file)} in a new tab`}
          >
            Open preview
          </a>
          <p>on {address.host}</p>
        </>
      )}
    </div>
  );
}

const attachAnswers: Record<AttachAnswer, OutcomeMessage> = {
  unclear: {
    tone: "warn",
    title: "We don’t know if this was attached.",
    text: "got no clear answer.",
  },
  accepted: {
    tone: "plain",
    title: "Accepted, but not checked.",
    text: "was accepted. Nothing has shown yet that it was done.",
  },
  queued: {
    tone: "warn",
    title: "Accepted, but not in the folder yet.",
    text: "was accepted. The workspace may attach it later.",
  },
  refused: {
    tone: "warn",
    title: "This may be attached.",
    text: "was refused. It may have been attached before.",
  },
};

/** Notice about an attach that may have been done. */
function UnknownAttachNotice({ file }: { file: Upload }) {
  if (!file.attachSent) return null;
  const { folder, answer } = file.attachSent;
  const { tone, title, text } = attachAnswers[answer];
  return (
    <Notice tone={tone} role="status" title={title} actions={<CheckFolderButton files={[file]} />}>
      The request to attach it to <FolderName id={folder} /> {text}
    </Notice>
  );
}
