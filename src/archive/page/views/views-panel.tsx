import { Link } from "@tanstack/react-router";
import { type View, type ViewState, MAX_NAME } from "#src/archive/page/views/view.ts";
import { freeName } from "#src/archive/page/views/views-file.ts";
import { ViewList, newViewId } from "#src/archive/page/views/view-list.tsx";
import { useViews } from "#src/archive/page/views/use-views.ts";
import styles from "./views-menu.module.css";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";

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
