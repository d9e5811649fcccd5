import { Link } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useViews } from "#src/archive/page/views/use-views.ts";
import { type SavedView, type ViewState, MAX_NAME } from "#src/archive/page/views/view.ts";
import { freeName } from "#src/archive/page/views/views-file.ts";
import { Button, IconButton, TextButton } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./views-panel.module.css";

interface ViewsPanelProps {
  current: ViewState;
  /** The view that is shown, and whether it was changed since. */
  opened: SavedView | undefined;
  isChanged: boolean;
  onName: (name: string) => void;
  onOpen: (view: SavedView) => void;
  onClose: () => void;
}

export function ViewsPanel(props: ViewsPanelProps) {
  const { current, opened, isChanged, onName, onOpen, onClose } = props;
  const { views, saveViews } = useViews();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [name, setName] = useState("");

  const replace = (view: SavedView, next: SavedView) =>
    saveViews(views.map((one) => (one === view ? next : one)));
  function rename(view: SavedView, to: string) {
    const others = views.filter((one) => one !== view);
    const next = freeName(to, others);
    replace(view, { ...view, name: next });
    if (opened?.name === view.name) onName(next);
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    const view = { ...current, name: freeName(name.trim(), views) };
    if (saveViews([...views, view])) onName(view.name);
    setName("");
  }

  return (
    <>
      {views.length === 0 && <p className={textStyles.muted}>No views saved in this browser.</p>}
      {views.length > 0 && (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.name} ref={restoreFocusToName}>
              {renaming === view.name ? (
                <RenameForm
                  view={view}
                  onDone={(to) => {
                    setRenaming(null);
                    if (to) rename(view, to);
                  }}
                />
              ) : (
                <>
                  <TextButton
                    aria-current={view.name === opened?.name}
                    onClick={() => {
                      onName(view.name);
                      onOpen(view);
                      onClose();
                    }}
                  >
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
                    onClick={() => saveViews(views.filter((one) => one !== view))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <form className={styles.save} onSubmit={save}>
        {isChanged && opened && (
          <Button onClick={() => replace(opened, { ...current, name: opened.name })}>
            Update <ServiceText>{opened.name}</ServiceText>
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
      <Link to="/settings" className={styles.files} onClick={onClose}>
        Export or import in Settings
      </Link>
    </>
  );
}

const newViewId = "new-view";

/** The focus goes to the name of a new view when a row or its form leaves the menu. */
const restoreFocusToName = restoreFocusTo(newViewId);

interface RenameFormProps {
  view: SavedView;
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
