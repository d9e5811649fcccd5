import { type ComponentProps, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { titleOf, useManager } from "#src/uploads/page/use-uploads.ts";

interface FileActionProps extends ComponentProps<typeof Button> {
  file: Upload;
  /** Label of the button; its accessible name says the file too. */
  children: string;
}

export const FileAction = ({ file, ...button }: FileActionProps) => (
  <Button size="small" aria-label={`${button.children}: ${titleOf(file)}`} {...button} />
);

interface ChooseButtonProps extends Omit<FileActionProps, "onClick"> {
  onFiles: (files: readonly File[]) => void;
}

/** Button of a file that asks for it on this device. */
export function ChooseButton({ file, onFiles, ...button }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileAction {...button} file={file} onClick={() => input.current?.click()} />
      <FileInput ref={input} aria-label={`File for ${titleOf(file)}`} onFiles={onFiles} />
    </>
  );
}

interface FileInputProps extends ComponentProps<"input"> {
  onFiles: (files: readonly File[]) => void;
  webkitdirectory?: string;
}

export const FileInput = ({ onFiles, ...attributes }: FileInputProps) => (
  <input
    {...attributes}
    type="file"
    hidden
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])];
      // Allows choosing the same file again.
      currentTarget.value = "";
      if (files.length > 0) onFiles(files);
    }}
  />
);

/** Removes a file from the list. Nothing is deleted in the workspace. */
export function RemoveButton({ file }: { file: Upload }) {
  const manager = useManager();
  return (
    <Button
      ref={restoreFocusToContent}
      size="small"
      variant="quiet"
      aria-label={`Remove ${titleOf(file)} from the list`}
      onClick={() => manager.forget(file.key)}
    >
      Remove
    </Button>
  );
}
