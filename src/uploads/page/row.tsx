import type { ReactNode } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import { FinishNote } from "#src/uploads/page/finish/finish-note.tsx";
import { fileElementId, titleOf } from "#src/uploads/page/title.ts";
import styles from "./rows.module.css";

const extensionOf = (name: string | null) =>
  /\.([A-Za-z0-9]{1,4})$/.exec(name ?? "")?.[1]?.toUpperCase() ?? "";

/** Decorative badge with the file extension. */
export function Extension({ file }: { file: Upload }) {
  return (
    <span className={styles.extension} aria-hidden>
      {extensionOf(file.name)}
    </span>
  );
}

interface RowProps {
  file: Upload;
  /** Line under the name; ID and size by default. */
  facts?: ReactNode;
  /** State of the file. */
  children: ReactNode;
  actions: ReactNode;
}

/** Row of a file that is not finished: name, state and actions, and the result of its last finish. */
export function Row({ file, facts, children, actions }: RowProps) {
  return (
    <li
      id={file.id === null ? undefined : fileElementId(file.id)}
      tabIndex={-1}
      className={styles.row}
    >
      <Extension file={file} />
      <div className={styles.name}>
        <ServiceText className={styles.title ?? ""}>{titleOf(file)}</ServiceText>
        <p className={styles.facts}>{facts ?? <Facts file={file} />}</p>
      </div>
      <div className={styles.state}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      <div className={styles.note}>
        <FinishNote file={file} />
      </div>
    </li>
  );
}

function Facts({ file: { id, size } }: { file: Upload }) {
  const bytes = size === null ? null : formatBytes(size);
  if (id === null) return bytes;
  return (
    <Copyable text={id} what={`ID ${id}`}>
      <span>
        <IdText>{id}</IdText>
        {bytes && ` · ${bytes}`}
      </span>
    </Copyable>
  );
}
