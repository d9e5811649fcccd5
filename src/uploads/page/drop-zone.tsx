import { CloudUpload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { FileInput } from "#src/uploads/page/file-actions.tsx";
import { cx } from "#src/ui/cx.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import panes from "#src/ui/shell/panes.module.css";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Rest of the column, which accepts drops too. */
  children: ReactNode;
}

const hasFiles = ({ types }: DataTransfer) => types.includes("Files");

export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div
      className={cx(panes.main, styles.column)}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(false);
        droppedFiles(event.dataTransfer).then(onFiles, () =>
          toast("The folder couldn’t be read. Choose its files instead.", "bad"),
        );
      }}
    >
      <div className={styles.zone} data-over={isOver || undefined}>
        <CloudUpload aria-hidden />
        <p>
          <b>Drop files here to upload</b>
          <span>
            Up to 5 GiB, or less if the workspace’s plan limits it. Unfinished uploads are deleted
            after 24 hours.
          </span>
        </p>
        <div className={buttonStyles.buttons}>
          <Button onClick={() => files.current?.click()}>Choose files</Button>
          <Button variant="quiet" onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
        </div>
        <FileInput ref={files} multiple aria-label="Files to upload" onFiles={onFiles} />
        <FileInput
          ref={folder}
          webkitdirectory=""
          aria-label="Folder to upload"
          onFiles={onFiles}
        />
      </div>
      {children}
    </div>
  );
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The file that was dropped, or those of a folder and of the folders in it. */
async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((...ends) => entry.file(...ends))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: File[] = [];
  // Browsers hand out a hundred entries at a time; an empty answer is the end.
  for (;;) {
    const found = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends));
    if (found.length === 0) return files;
    for (const inside of found) files.push(...(await filesIn(inside)));
  }
}

/**
 * The files of a drop, folders opened. The browser empties the list of a drop when its event ends, so
 * all of it is taken before the first `await`.
 */
async function droppedFiles(drop: DataTransfer): Promise<File[]> {
  const plain = [...drop.files];
  const entries = [...drop.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found = await Promise.all(entries.flatMap((entry) => (entry ? [filesIn(entry)] : [])));
  return found.flat();
}
