import { CloudUpload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { toast } from "#src/ui/feedback/toast.tsx";
import { droppedFiles } from "#src/uploads/manager/dropped.ts";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** The rest of the column: a file may be dropped anywhere on it. */
  children: ReactNode;
}

const carriesFiles = ({ types }: DataTransfer) => types.includes("Files");

/** Where files are dropped or chosen. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = "";
  };
  return (
    <div
      className={styles.column}
      onDragOver={(event) => {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        droppedFiles(event.dataTransfer).then(onFiles, () =>
          toast("The folder could not be read. Choose its files instead.", "bad"),
        );
      }}
    >
      <div className={styles.zone} data-over={over || undefined}>
        <CloudUpload aria-hidden />
        <p>
          <b>Drop files here to upload</b>
          <span>
            The workspace’s plan sets the largest size, at most 5 GiB. Finished files stay;
            unfinished ones are deleted after 24 hours.
          </span>
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => files.current?.click()}>Choose files</Button>
          <Button variant="quiet" onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
        </div>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={(event) => chosen(event.currentTarget)}
        />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label="Folder to upload"
          {...{ webkitdirectory: "" }}
          onChange={(event) => chosen(event.currentTarget)}
        />
      </div>
      {children}
    </div>
  );
}
