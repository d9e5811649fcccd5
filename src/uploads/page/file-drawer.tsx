import { useQuery } from "@tanstack/react-query";
import { type FileResource, fileSchema } from "#src/api/api.ts";
import { undocumentedFields } from "#src/api/envelope.ts";
import { documentedFields } from "#src/api/fields.ts";
import { PersonDetail } from "#src/app/names.tsx";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { formatNumber } from "#src/lib/format.ts";
import detailsStyles from "#src/ui/dialog/details.module.css";
import drawerStyles from "#src/ui/dialog/drawer.module.css";
import { Drawer, DrawerHead } from "#src/ui/dialog/drawer.tsx";
import {
  type ListedField,
  type ValueFormat,
  FieldList,
  OtherFields,
  formatId,
  formatLink,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import { CopyableId } from "#src/ui/form/button.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import { FileAction, titleOf, useManager } from "#src/uploads/page/file-actions.tsx";

/** A size, rounded and exact: "1.6 KiB (1,638 bytes)". */
const formatSize: ValueFormat = (value) => {
  if (typeof value !== "number") return null;
  return value < 1024 ? formatBytes(value) : `${formatBytes(value)} (${formatNumber(value)} bytes)`;
};

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

/** All fields of a file, as the workspace has it now. They are kept in memory only. */
export function FileDrawer({ file, onClose }: { file: Upload; onClose: () => void }) {
  const read = useQuery(useManager().fileQuery(file.id ?? ""));
  const { data: resource, isFetching } = read;
  const title = titleOf(file);
  return (
    <Drawer label={`File: ${title}`} onClose={onClose}>
      <DrawerHead
        title={title}
        subtitle={file.id !== null && <CopyableId id={file.id} />}
        onClose={onClose}
      />
      <div className={drawerStyles.body}>
        {isFetching && <p role="status">Loading…</p>}
        {read.isError && !isFetching && (
          <p role="status">
            The file couldn’t be loaded.{" "}
            <FileAction file={file} onClick={() => void read.refetch()}>
              Try again
            </FileAction>
          </p>
        )}
        {resource && (
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
      </div>
    </Drawer>
  );
}
