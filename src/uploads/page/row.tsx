import type { ReactNode } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { IdText, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import styles from "./rows.module.css";

/** Display name of a file: its name, or else its ID. */
export const titleOf = ({ name, id }: Upload) => (name ? revealMarks(name) : (id ?? "A file"));

/** Element ID of a file's row or card. */
export const fileElementId = (id: string) => `file-${id}`;

/** Moves focus to a file's row or card, if the focused element was removed. */
export function focusFile(id: string | null) {
  requestAnimationFrame(() => {
    if (id !== null && document.activeElement === document.body) {
      document.getElementById(fileElementId(id))?.focus();
    }
  });
}

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
  /** Full-width message below. */
  note?: ReactNode;
}

/** Row of a file that is not finished: name, state and actions. */
export function Row({ file, facts, children, actions, note }: RowProps) {
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
      {note && <div className={styles.note}>{note}</div>}
    </li>
  );
}

function Facts({ file: { id, name, size } }: { file: Upload }) {
  return (
    <>
      {id !== null && name !== null && <IdText>{id}</IdText>}
      {id !== null && name !== null && size !== null && " · "}
      {size !== null && formatBytes(size)}
      {size === null && name === null && "Name and size unknown"}
    </>
  );
}
