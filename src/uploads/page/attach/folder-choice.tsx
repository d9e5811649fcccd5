import { useChoiceBox, useName } from "#src/app/choices/use-choices.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Combobox } from "#src/ui/form/combobox.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { IdText, NamedId, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./attach-drawer.module.css";

/** A folder by its name where that is known: as it was chosen, or among those to choose from. */
export const FolderName = ({ id, name }: { id: string; name?: string | undefined }) => (
  <NamedId id={id} name={useName("folder", id) ?? name} />
);

interface FolderChoiceProps {
  text: string;
  onText: (text: string) => void;
  /** Folder ID in the text, or null. */
  folder: string | null;
  error: string | undefined;
}

export const folderChoiceId = "folder-choice";

export function FolderChoice({ text, onText, folder, error }: FolderChoiceProps) {
  const { all, box } = useChoiceBox("folder", null, folder !== null);
  const isUnlisted = all.isError || all.isUnlisted;
  const name = useName("folder", folder ?? "");
  // A pasted ID may be one that isn't listed.
  const pasted =
    folder !== null && box.query ? [{ id: folder, name: name ?? "Folder with this ID" }] : null;

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
        aria-describedby={`${folderChoiceId}-error ${folderChoiceId}-hint`}
        text={text}
        onText={onText}
        options={isUnlisted ? null : (pasted ?? box.options)}
        selected={folder}
        onSelect={onText}
        status={error ?? box.status}
      />
      {/* The open list covers what is below the field, and shows the error itself. */}
      {error && (isUnlisted || box.query === null) && (
        <p id={`${folderChoiceId}-error`} className={fieldStyles.error}>
          {error}
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
