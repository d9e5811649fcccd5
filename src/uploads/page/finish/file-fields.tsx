import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { oddFields } from "#src/api/envelope.ts";
import { type FileResource, documentedFileFields } from "#src/api/resources.ts";
import { PersonDetail } from "#src/app/names.tsx";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { formatNumber } from "#src/lib/format.ts";
import {
  type ListedField,
  type ValueFormat,
  FieldList,
  formatId,
  formatLink,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import { OtherFields } from "#src/ui/dialog/other-fields.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import styles from "#src/uploads/page/finish/finished-card.module.css";
import { FileAction } from "#src/uploads/page/file-actions.tsx";
import { useManager } from "#src/uploads/page/use-uploads.ts";

/** The file as the workspace last returned it, in memory only; loads again when asked. */
export function useFileResource({ id }: Upload) {
  const manager = useManager();
  return useQuery({ ...manager.fileQuery(id ?? ""), enabled: false });
}

/** A size, rounded and exact: "1.6 KiB (1,638 bytes)". */
export function spellBytes(bytes: number): string {
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

/** Disclosure with every field of a file, loaded each time it is opened. */
export function FileFields({ file }: { file: Upload }) {
  const { data: resource, isFetching, isError, refetch } = useFileResource(file);
  const [open, setOpen] = useState(false);
  const documented = documentedFileFields();
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
            Retry
          </FileAction>
        </p>
      )}
      {open && resource && (
        <>
          <FieldList
            fields={fields}
            item={resource.item}
            odd={oddFields(resource)}
            className={styles.fields}
          />
          <OtherFields
            unknown={Object.entries(resource.item).filter(([field]) => !documented.has(field))}
          />
          <details>
            <summary>Raw JSON</summary>
            <RawJson raw={resource.raw} />
          </details>
        </>
      )}
    </details>
  );
}
