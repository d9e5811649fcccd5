import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Code, Italic, List, ListOrdered, type LucideIcon, Quote } from "lucide-react";
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
  const active = useEditorState({
    editor,
    selector: (snapshot) =>
      formats.flatMap(({ name }) => (snapshot.editor.isActive(name) ? [name] : [])),
  });
  return (
    <div className={styles.toolbar} role="group" aria-label="Formatting">
      {formats.map(({ label, name, icon: Icon, toggle }) => (
        <Button
          key={name}
          variant="quiet"
          size="small"
          square
          icon={<Icon aria-hidden />}
          aria-label={label}
          title={label}
          aria-pressed={active.includes(name)}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor)}
        />
      ))}
    </div>
  );
}
