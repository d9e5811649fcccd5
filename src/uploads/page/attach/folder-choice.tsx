import { useMutation } from "@tanstack/react-query";
import { useChoiceBox, useName } from "#src/app/choices/use-choices.ts";
import { cx } from "#src/ui/cx.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Combobox } from "#src/ui/form/combobox.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { IdText, NamedId, ServiceText } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import type { CheckResult } from "#src/uploads/manager/upload-manager.ts";
import { titleOf, useManager } from "#src/uploads/page/file-actions.tsx";
import styles from "./attach-drawer.module.css";

/** A folder by name where it was among those to choose from. */
export const FolderName = ({ id }: { id: string }) => (
  <NamedId id={id} name={useName("folder", id) ?? undefined} />
);

interface FolderChoiceProps {
  text: string;
  /** Called with the name of the folder, too, when one is chosen. */
  onText: (text: string, name?: string) => void;
  /** Folder ID in the text, or null. */
  folder: string | null;
  error: string | undefined;
}

export const folderChoiceId = "folder-choice";

export function FolderChoice({ text, onText, folder, error }: FolderChoiceProps) {
  const { all, box } = useChoiceBox("folder", null, folder !== null);
  const isUnlisted = all.isError || all.isUnlisted;
  const name = useName("folder", folder ?? "");
  const options =
    box.query && folder !== null
      ? [{ id: folder, name: name ?? "Folder with this ID" }]
      : box.options;
  // The open list covers what is below the field, and shows the error itself.
  const errorBelow = isUnlisted || box.query === null ? error : undefined;

  return (
    <div className={styles.folder}>
      <label className={fieldStyles.label} htmlFor={folderChoiceId}>
        Folder
      </label>
      <Combobox
        {...box}
        id={folderChoiceId}
        label="Folder"
        placeholder="Name, or fo_…"
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(errorBelow && `${folderChoiceId}-error`, `${folderChoiceId}-hint`)}
        text={text}
        onText={onText}
        options={isUnlisted ? null : options}
        selected={folder}
        onSelect={(next) => onText(next, options.find(({ id }) => id === next)?.name)}
        status={error ?? box.status}
      />
      {errorBelow && (
        <p id={`${folderChoiceId}-error`} className={fieldStyles.error}>
          {errorBelow}
        </p>
      )}
      {folder && (
        <p>
          Selected folder: {name && <ServiceText>{name}</ServiceText>} <IdText>{folder}</IdText>
        </p>
      )}
      <p id={`${folderChoiceId}-hint`}>
        {isUnlisted
          ? "Folders can’t be listed in this workspace. Paste a folder ID."
          : "Type a name to search, or paste a folder ID."}
      </p>
      {all.isError && <Button onClick={all.retry}>Try again</Button>}
    </div>
  );
}

/** Results of a check, the least certain first. */
const results = ["failed", "open", "absent", "there"] as const;
const messages: Partial<Record<CheckResult, string>> = {
  failed: "The folder couldn’t be loaded.",
  open: "Not among the folder’s files that were loaded.",
  absent: "Not in the folder yet.",
};

interface CheckFolderButtonProps {
  files: readonly Upload[];
  /** Called when all of them are in the folder. */
  onThere?: () => void;
}

/** Button that reads the folder of attaches whose outcome is open, and says what it found. */
export function CheckFolderButton({ files, onThere }: CheckFolderButtonProps) {
  const manager = useManager();
  const names = files.map(titleOf).join(", ");
  const check = useMutation({
    async mutationFn() {
      const found = new Set<CheckResult>();
      for (const { key } of files) found.add(await manager.recheckAttach(key));
      const worst = results.find((each) => found.has(each)) ?? "failed";
      if (worst === "there") onThere?.();
      // Its notice may be gone with the doubt.
      if (worst === "absent") toast(`Not in the folder: ${names}`);
      return worst;
    },
  });

  return (
    <>
      <Button
        size="small"
        busy={check.isPending ? "Checking…" : undefined}
        aria-label={`Check the folder for ${names}`}
        onClick={() => check.mutate()}
      >
        Check the folder
      </Button>
      {check.data && <span>{messages[check.data]}</span>}
    </>
  );
}
