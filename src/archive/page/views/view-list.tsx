import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { MAX_NAME, type View } from "#src/archive/page/views/view.ts";
import { Button, IconButton, TextButton } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./views-menu.module.css";

interface ViewListProps {
  views: readonly View[];
  opened: View | undefined;
  onOpen: (view: View) => void;
  onRename: (view: View, name: string) => void;
  onDelete: (view: View) => void;
}

export const newViewId = "new-view";

/** The focus goes to the name of a new view when a row or its form leaves the menu. */
const restoreFocusToName = restoreFocusTo(newViewId);

/** The saved views, each with Rename and Delete. */
export function ViewList({ views, opened, onOpen, onRename, onDelete }: ViewListProps) {
  const [renaming, setRenaming] = useState<string | null>(null);
  if (views.length === 0)
    return <p className={textStyles.muted}>No views saved in this browser.</p>;
  return (
    <ul className={styles.views}>
      {views.map((view) => (
        <li key={view.name} ref={restoreFocusToName}>
          {renaming === view.name ? (
            <RenameForm
              view={view}
              onDone={(name) => {
                setRenaming(null);
                if (name) onRename(view, name);
              }}
            />
          ) : (
            <>
              <TextButton aria-current={view.name === opened?.name} onClick={() => onOpen(view)}>
                <ServiceText>{view.name}</ServiceText>
              </TextButton>
              <IconButton
                size="small"
                icon={<Pencil aria-hidden />}
                aria-label={`Rename ${view.name}`}
                onClick={() => setRenaming(view.name)}
              />
              <IconButton
                size="small"
                icon={<Trash2 aria-hidden />}
                aria-label={`Delete ${view.name}`}
                onClick={() => onDelete(view)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RenameFormProps {
  view: View;
  /** Called with the new name, or an empty one where nothing is to change. */
  onDone: (name: string) => void;
}

function RenameForm({ view, onDone }: RenameFormProps) {
  const [name, setName] = useState(view.name);
  return (
    <form
      ref={restoreFocusToName}
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(name.trim() === view.name ? "" : name.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Ends the renaming alone; the menu stays open.
        event.preventDefault();
        event.stopPropagation();
        onDone("");
      }}
    >
      <TextField
        label="New name"
        // The pencil that was pressed is gone.
        ref={(input) => input?.focus()}
        value={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit">Rename</Button>
    </form>
  );
}
