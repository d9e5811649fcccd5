import type { ReactNode } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { IdText, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import styles from "./rows.module.css";

/** What a file is called on screen: by its name, or by its ID while that is all that is known. */
export const titleOf = ({ name, id }: Upload) => (name ? revealMarks(name) : (id ?? "A file"));

/** The element that shows a file once it is finished. */
export const cardId = (id: string) => `file-${id}`;

/** Lets the focus follow a file to its card, when what had it has left the page. */
export function focusCard(id: string | null) {
  requestAnimationFrame(() => {
    if (id !== null && document.activeElement === document.body) {
      document.getElementById(cardId(id))?.focus();
    }
  });
}

const extensionOf = (name: string | null) =>
  /\.([A-Za-z0-9]{1,4})$/.exec(name ?? "")?.[1]?.toUpperCase() ?? "";

/** The letters of a file's extension, as decoration. */
export function Extension({ file }: { file: Upload }) {
  return (
    <span className={styles.extension} aria-hidden>
      {extensionOf(file.name)}
    </span>
  );
}

interface RowProps {
  file: Upload;
  /** Under the name; the ID and the size unless given. */
  facts?: ReactNode;
  /** How it stands. */
  children: ReactNode;
  actions: ReactNode;
  /** Over the whole width, such as why something failed. */
  note?: ReactNode;
}

/** A file that is not finished: its name, how it stands, and what can be done. */
export function Row({ file, facts, children, actions, note }: RowProps) {
  return (
    <li className={styles.row}>
      <Extension file={file} />
      <div className={styles.name}>
        <ServiceText className={styles.title ?? ""}>{titleOf(file)}</ServiceText>
        <p className={styles.facts}>{facts ?? <Facts file={file} />}</p>
      </div>
      <div className={styles.standing}>{children}</div>
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
      {size === null && name === null && "Name and size are not known"}
    </>
  );
}
