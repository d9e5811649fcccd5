import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { type SavedView, MAX_NAME, storedViews, useViews } from "#src/archive/page/display/view.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button, IconButton, TextButton } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./views-panel.module.css";

const nameFieldId = "new-view";

/** Moves focus to the name of a new view when a row leaves the menu. */
const restoreFocusToName = restoreFocusTo(nameFieldId);

interface ViewsPanelProps {
  /** Address of what is shown. */
  href: string;
  onClose: () => void;
}

/** Saved views, and a form that saves what is shown; a name that is taken is that view's new address. */
export function ViewsPanel({ href, onClose }: ViewsPanelProps) {
  const views = useViews();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const name = text.trim();
  const isTaken = views.some((view) => view.name === name);

  function save(next: readonly SavedView[]) {
    if (!storedViews.set(next)) toast("Views couldn’t be saved in this browser.", "bad");
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!name) return;
    const view = { name, href };
    save(isTaken ? views.map((one) => (one.name === name ? view : one)) : [...views, view]);
    setText("");
  }

  return (
    <>
      {views.length === 0 && <p className={textStyles.muted}>No views saved in this browser.</p>}
      {views.length > 0 && (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.name} ref={restoreFocusToName}>
              <TextButton
                aria-current={view.href === href}
                onClick={() => {
                  void navigate({ href: view.href });
                  onClose();
                }}
              >
                <ServiceText>{view.name}</ServiceText>
              </TextButton>
              <IconButton
                size="small"
                icon={<Trash2 aria-hidden />}
                aria-label={`Delete ${view.name}`}
                onClick={() => save(views.filter((one) => one !== view))}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.save} onSubmit={submit}>
        <TextField
          id={nameFieldId}
          label="Name of the view"
          value={text}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={!name}>
          {isTaken ? (
            <>
              Update <ServiceText>{name}</ServiceText>
            </>
          ) : (
            "Save this view"
          )}
        </Button>
      </form>
    </>
  );
}
