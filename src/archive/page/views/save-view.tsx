import { useState } from "react";
import { MAX_NAME, type View } from "#src/archive/page/views/view.ts";
import { newViewId } from "#src/archive/page/views/view-list.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./views-menu.module.css";

interface SaveViewProps {
  /** The opened view, where it was changed. */
  changed: View | null;
  onSave: (name: string) => void;
  onUpdate: (view: View) => void;
}

/** Form that saves what is shown as a view, or into the view that is open. */
export function SaveView({ changed, onSave, onUpdate }: SaveViewProps) {
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
