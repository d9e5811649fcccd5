import { Link } from "@tanstack/react-router";
import { type View, type ViewState, MAX_NAME } from "#src/archive/page/views/view.ts";
import { freeName } from "#src/archive/page/views/views-file.ts";
import { useViews } from "#src/archive/page/views/use-views.ts";
import styles from "./views-menu.module.css";
import { useState } from "react";
import { Button, IconButton, TextButton } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import { Pencil, Trash2 } from "lucide-react";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import textStyles from "#src/ui/text/text.module.css";

interface ViewsPanelProps {
  current: ViewState;
  /** The view that is shown, and whether it was changed since. */
  opened: View | undefined;
  isChanged: boolean;
  /** Remembers the name of the view that is shown. */
  onName: (name: string) => void;
  onOpen: (view: View) => void;
  onClose: () => void;
}

/** The views with what can be done with them. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { current, opened, isChanged, onName, onOpen, onClose } = props;
  const { views, saveViews } = useViews();

  const saveAs = (name: string) => {
    const view = { ...current, name: freeName(name, views) };
    if (saveViews([...views, view])) onName(view.name);
  };
  const rename = (from: View, to: string) => {
    const others = views.filter((view) => view !== from);
    const name = freeName(to, others);
    saveViews(views.map((view) => (view === from ? { ...view, name } : view)));
    if (opened?.name === from.name) onName(name);
  };

  return (
    <>
      <ViewList
        views={views}
        opened={opened}
        onOpen={(view) => {
          onName(view.name);
          onOpen(view);
          onClose();
        }}
        onRename={rename}
        onDelete={(gone) => saveViews(views.filter((view) => view !== gone))}
      />
      <SaveView
        changed={isChanged && opened ? opened : null}
        onSave={saveAs}
        onUpdate={(view) =>
          saveViews(views.map((one) => (one === view ? { ...current, name: view.name } : one)))
        }
      />
      <Link to="/settings" className={styles.files} onClick={onClose}>
        Export or import in Settings
      </Link>
    </>
  );
}

interface SaveViewProps {
  /** The opened view, where it was changed. */
  changed: View | null;
  onSave: (name: string) => void;
  onUpdate: (view: View) => void;
}

/** Form that saves what is shown as a view, or into the view that is open. */
function SaveView({ changed, onSave, onUpdate }: SaveViewProps) {
  const [name, setName] = useState("");
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (!name.trim()) return;
        onSave(name.trim());
        setName("");
      }}
    >
      {changed && (
        <Button onClick={() => onUpdate(changed)}>
          Update <ServiceText>{changed.name}</ServiceText>
        </Button>
      )}
      <TextField
        id={newViewId}
        label="Name of the view"
        value={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={!name.trim()}>
        Save this view
      </Button>
    </form>
  );
}

interface ViewListProps {
  views: readonly View[];
  opened: View | undefined;
  onOpen: (view: View) => void;
  onRename: (view: View, name: string) => void;
  onDelete: (view: View) => void;
}

const newViewId = "new-view";

/** The focus goes to the name of a new view when a row or its form leaves the menu. */
const restoreFocusToName = restoreFocusTo(newViewId);

/** The saved views, each with Rename and Delete. */
function ViewList({ views, opened, onOpen, onRename, onDelete }: ViewListProps) {
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
