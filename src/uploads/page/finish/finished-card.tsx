import { useQuery } from "@tanstack/react-query";
import { Check, FolderInput } from "lucide-react";
import { useState } from "react";
import { type FileResource, fileSchema } from "#src/api/api.ts";
import { documentedFields } from "#src/api/fields.ts";
import { undocumentedFields } from "#src/api/envelope.ts";
import { Person, PersonDetail } from "#src/app/names.tsx";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { formatMinute, formatNumber } from "#src/lib/format.ts";
import detailsStyles from "#src/ui/dialog/details.module.css";
import {
  type ListedField,
  type ValueFormat,
  FieldList,
  OtherFields,
  formatId,
  formatLink,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, CopyableId } from "#src/ui/form/button.tsx";
import { safeUrl } from "#src/ui/text/external-link.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { ServiceText, Time } from "#src/ui/text/text.tsx";
import { type Upload, ATTACH_ONCE } from "#src/uploads/manager/file.ts";
import { CheckFolderButton, FolderName } from "#src/uploads/page/attach/folder-choice.tsx";
import {
  FileAction,
  RateLimited,
  RemoveButton,
  fileElementId,
  focusFile,
  titleOf,
  useManager,
} from "#src/uploads/page/file-actions.tsx";
import { attachAnswers, sizeWarning } from "#src/uploads/page/outcome-messages.ts";
import { Row } from "#src/uploads/page/rows.tsx";
import styles from "./finished-card.module.css";

interface FinishedCardProps {
  file: Upload;
  onAttach: (key: string) => void;
}

/** Row of a file that the workspace keeps, with its fields and what it can be used for. */
export function FinishedCard({ file, onAttach }: FinishedCardProps) {
  const manager = useManager();
  const { stage, id, key } = file;
  if (id === null) return null;
  const warning = sizeWarning(file);
  const problem = manager.attachProblem(file);
  const underWay = manager.attachUnderWay(key);
  const isUsed = stage.name === "attached";
  return (
    <Row
      file={file}
      facts={<Facts file={file} id={id} />}
      actions={
        !isUsed && (
          <FileAction
            file={file}
            icon={<FolderInput aria-hidden />}
            busy={problem ? "Attaching…" : undefined}
            aria-haspopup="dialog"
            onClick={() => onAttach(key)}
          >
            Attach to a folder (once)
          </FileAction>
        )
      }
      note={
        <div className={styles.more}>
          {isUsed && <Used to={stage.to} at={stage.at} />}
          {stage.name === "finished" && stage.by === "user" && (
            <p>
              You marked this as finished.{" "}
              <FileAction
                file={file}
                variant="quiet"
                onClick={() => {
                  manager.markFinished(key, false);
                  focusFile(file);
                }}
              >
                It isn’t finished
              </FileAction>
            </p>
          )}
          {warning && (
            <Notice tone="warn" title="The size doesn’t match.">
              {warning}
            </Notice>
          )}
          {underWay && (
            <RateLimited target={underWay} name={titleOf(file)} nextId={fileElementId(file)} />
          )}
          {file.attachSent && !problem && <UnknownAttachNotice file={file} />}
          <Preview file={file} />
          {!isUsed && (
            <details>
              <summary>Use in a message or task comment</summary>
              <p>Copy the ID and add it as an attachment there. {ATTACH_ONCE}</p>
              <FileAction file={file} onClick={() => manager.markUsed(key)}>
                Mark as used
              </FileAction>
            </details>
          )}
          <FileFields file={file} />
          <RemoveButton file={file} />
        </div>
      }
    />
  );
}

function Facts({ file: { facts, size }, id }: { file: Upload; id: string }) {
  const bytes = facts?.size ?? size;
  return (
    <>
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
    </>
  );
}

function Used({ to, at }: { to: string | null; at: number }) {
  return (
    <p>
      <span className={styles.used}>
        <Check aria-hidden />
        <span>
          {to === null ? "Used elsewhere" : "Attached to "}
          {to !== null && <FolderName id={to} />}, {formatMinute(new Date(at))}
        </span>
      </span>
      {ATTACH_ONCE}
    </p>
  );
}

/**
 * Link to a preview in a new tab. It is not embedded: loading it would show its host who looks at
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

/** The file as the workspace last returned it, in memory only; loads again when asked. */
function useFileResource({ id }: Upload) {
  const manager = useManager();
  return useQuery({ ...manager.fileQuery(id ?? ""), enabled: false });
}

/** A size, rounded and exact: "1.6 KiB (1,638 bytes)". */
function spellBytes(bytes: number): string {
  const rounded = formatBytes(bytes);
  return bytes < 1024 ? rounded : `${rounded} (${formatNumber(bytes)} bytes)`;
}
const formatSize: ValueFormat = (value) => (typeof value === "number" ? spellBytes(value) : null);

const formatPerson: ValueFormat = (value) =>
  typeof value === "string" ? <PersonDetail id={value} /> : null;

const fields: readonly ListedField<FileResource>[] = [
  ["ID", "id", formatId],
  ["Name", "name"],
  ["Size", "size", formatSize],
  ["Media type", "mime_type"],
  ["Extension", "extension"],
  ["Link", "url", formatLink],
  ["Preview", "thumbnail", formatLink],
  ["Uploader", "uploader", formatPerson],
  ["Location type", "location_type"],
  ["Location", "location"],
  ["Approver", "approver"],
  ["Approved", "approved_at", formatTime],
  ["Created", "created_at", formatTime],
  ["Updated", "updated_at", formatTime],
];

function FileFields({ file }: { file: Upload }) {
  const { data: resource, isFetching, isError, refetch } = useFileResource(file);
  const [open, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) void refetch();
      }}
    >
      <summary>All fields</summary>
      {isFetching && <p role="status">Loading…</p>}
      {isError && !isFetching && (
        <p role="status">
          The file couldn’t be loaded.{" "}
          <FileAction file={file} onClick={() => void refetch()}>
            Try again
          </FileAction>
        </p>
      )}
      {open && resource && (
        <>
          <FieldList
            fields={fields}
            item={resource.item}
            undocumented={undocumentedFields(resource)}
            className={detailsStyles.fields}
          />
          <OtherFields item={resource.item} documented={documentedFields(fileSchema)} />
          <details>
            <summary>Raw JSON</summary>
            <RawJson raw={resource.raw} />
          </details>
        </>
      )}
    </details>
  );
}
