import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Code, Italic, Link2, List, ListOrdered, type LucideIcon, Quote } from "lucide-react";
import { useState } from "react";
import { LinkDialog } from "#src/tasks/html/rich/link-dialog.tsx";
import { canLink } from "#src/tasks/html/rich/links.ts";
import { IconButton } from "#src/ui/form/button.tsx";
import styles from "./rich-editor.module.css";

/** Formats by the name of their mark or node. */
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
