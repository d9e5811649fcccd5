import { type Editor, useEditorState } from "@tiptap/react";
import { type LucideIcon, Bold, Code, Italic, Link2, List, ListOrdered, Quote } from "lucide-react";
import { useState } from "react";
import { canLink, linkAddress, removeLink, setLink } from "#src/tasks/html/rich/links.ts";
import { mayBeFollowed } from "#src/tasks/html/sanitise.ts";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import styles from "./rich-editor.module.css";

const formats = [
  { label: "Bold", name: "bold", icon: Bold, toggle: "toggleBold" },
  { label: "Italic", name: "italic", icon: Italic, toggle: "toggleItalic" },
  { label: "Code", name: "code", icon: Code, toggle: "toggleCode" },
  { label: "Bulleted list", name: "bulletList", icon: List, toggle: "toggleBulletList" },
  { label: "Numbered list", name: "orderedList", icon: ListOrdered, toggle: "toggleOrderedList" },
  { label: "Quote", name: "blockquote", icon: Quote, toggle: "toggleBlockquote" },
] as const;

export function RichToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const { active, linkable } = useEditorState({
    editor,
    selector: (snapshot) => ({
      active: [...formats.map(({ name }) => name), "link"].filter((name) =>
        snapshot.editor.isActive(name),
      ),
      linkable: canLink(snapshot.editor),
    }),
  });
  return (
    <>
      <div className={styles.toolbar} role="group" aria-label="Formatting">
        {formats.map(({ label, name, icon, toggle }) => (
          <FormatButton
            key={name}
            label={label}
            icon={icon}
            pressed={active.includes(name)}
            onClick={() => editor.commands[toggle]()}
          />
        ))}
        <FormatButton
          label={linkable ? "Link" : "Link (not in code)"}
          icon={Link2}
          pressed={active.includes("link")}
          disabled={!linkable}
          onClick={() => setLinking(true)}
        />
      </div>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

interface FormatButtonProps {
  label: string;
  icon: LucideIcon;
  pressed: boolean;
  disabled?: boolean;
  onClick: () => void;
}

const FormatButton = ({ label, icon: Icon, pressed, disabled, onClick }: FormatButtonProps) => (
  <IconButton
    size="small"
    icon={<Icon aria-hidden />}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    aria-disabled={disabled}
    // The text keeps its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={disabled ? undefined : onClick}
  />
);

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => linkAddress(editor));
  const [address, setAddress] = useState(current ?? "");
  const [isRefused, setRefused] = useState(false);

  function apply() {
    const href = address.trim();
    if (!mayBeFollowed(href)) return setRefused(true);
    setLink(editor, href);
    onClose();
  }
  return (
    <Dialog
      closeOnBackdrop
      narrow
      title={current === null ? "Add a link" : "Edit the link"}
      onClose={onClose}
    >
      <TextField
        label="Address"
        mono
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={address}
        error={
          isRefused
            ? "Enter a web address with https:// or http://, or an email address with mailto:."
            : undefined
        }
        onChange={({ target }) => {
          setAddress(target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // The form around the editor is not submitted.
          event.preventDefault();
          apply();
        }}
      />
      <DialogActions>
        {current !== null && (
          <Button
            onClick={() => {
              removeLink(editor);
              onClose();
            }}
          >
            Remove link
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={apply}>
          {current === null ? "Add link" : "Change link"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
