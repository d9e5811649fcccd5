import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Code, Italic, Link2, List, ListOrdered, type LucideIcon, Quote } from "lucide-react";
import { useState } from "react";
import { LinkDialog } from "#src/tasks/html/rich/link-dialog.tsx";
import { canLink } from "#src/tasks/html/rich/links.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./rich-editor.module.css";

interface Format {
  label: string;
  /** Name of the mark or node. */
  name: string;
  icon: LucideIcon;
  toggle: (editor: Editor) => void;
}

const formats: readonly Format[] = [
  {
    ...{ label: "Bold", name: "bold", icon: Bold },
    toggle: (editor) => editor.commands.toggleBold(),
  },
  {
    ...{ label: "Italic", name: "italic", icon: Italic },
    toggle: (editor) => editor.commands.toggleItalic(),
  },
  {
    ...{ label: "Code", name: "code", icon: Code },
    toggle: (editor) => editor.commands.toggleCode(),
  },
  {
    ...{ label: "Bulleted list", name: "bulletList", icon: List },
    toggle: (editor) => editor.commands.toggleBulletList(),
  },
  {
    ...{ label: "Numbered list", name: "orderedList", icon: ListOrdered },
    toggle: (editor) => editor.commands.toggleOrderedList(),
  },
  {
    ...{ label: "Quote", name: "blockquote", icon: Quote },
    toggle: (editor) => editor.commands.toggleBlockquote(),
  },
];

/** Buttons that format the selected text. */
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
            onClick={() => toggle(editor)}
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

function FormatButton({ label, icon: Icon, pressed, disabled, onClick }: FormatButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      square
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
}
