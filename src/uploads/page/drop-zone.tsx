import { CloudUpload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { counted } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import textStyles from "#src/ui/text/text.module.css";
import {
  type PickedFile,
  chosenFiles,
  droppedFiles,
  isSystemFile,
} from "#src/uploads/manager/picked-file.ts";
import { ChooseButton } from "#src/uploads/page/file-actions.tsx";
import styles from "./uploads-page.module.css";

interface DropZoneProps {
  onFiles: (files: readonly PickedFile[]) => void;
  /** Rest of the column, which accepts drops too. */
  children: ReactNode;
}

const hasFiles = ({ types }: DataTransfer) => types.includes("Files");

/** The one way in for files: chosen, from a folder, or dropped. System files are set aside. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function take(picked: readonly PickedFile[]) {
    const system = picked.filter(isSystemFile);
    const wanted = picked.filter((one) => !isSystemFile(one));
    if (wanted.length > 0) onFiles(wanted);
    const names = [...new Set(system.map(({ file }) => file.name))].slice(0, 5).join(", ");
    const said = [
      wanted.length === 0 && "No files in this folder.",
      system.length > 0 &&
        `${counted(system.length, "system file", "system files")} left out: ${names}`,
    ].filter(Boolean);
    if (said.length > 0) toast(said.join(" "), "warn");
  }
  const takeChosen = (chosen: readonly File[]) => take(chosenFiles(chosen));

  return (
    <div
      className={styles.column}
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
        droppedFiles(event.dataTransfer).then(take, () =>
          toast("The folder couldn’t be read. Choose its files instead.", "bad"),
        );
      }}
    >
      <div className={styles.zone} data-over={isOver || undefined}>
        <CloudUpload aria-hidden />
        <p>
          <b>Drop files here to upload</b>
          <span className={textStyles.muted}>Unfinished uploads are deleted after 24 hours.</span>
        </p>
        <div className={buttonStyles.buttons}>
          <ChooseButton
            input={{ "aria-label": "Files to upload", multiple: true }}
            onFiles={takeChosen}
          >
            Choose files
          </ChooseButton>
          <ChooseButton
            variant="quiet"
            input={{ "aria-label": "Folder to upload", webkitdirectory: "" }}
            onFiles={takeChosen}
          >
            Choose a folder
          </ChooseButton>
        </div>
      </div>
      {children}
    </div>
  );
}
