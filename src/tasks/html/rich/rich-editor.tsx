import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ControlProps } from "#src/tasks/form/fields/controls.tsx";
import {
  editedHtml,
  isEditable,
  parseRich,
  richExtensions,
  sliceOf,
} from "#src/tasks/html/rich/rich-text.ts";
import { RichToolbar } from "#src/tasks/html/rich/rich-toolbar.tsx";
import rendered from "#src/tasks/html/rendered.module.css";
import { cx } from "#src/ui/cx.ts";
import styles from "./rich-editor.module.css";

interface RichEditorProps extends Omit<ControlProps, "clear"> {
  /** Called instead of opening, when the editor would change the HTML. */
  onUneditable: () => void;
}

/**
 * Editor of a description as formatted text. Loads when it is opened. It opens only HTML that it
 * gives back byte for byte, and reports a change only when something was edited.
 */
export function RichEditor({ text: html, onText, onUneditable, ...rest }: RichEditorProps) {
  const [opened, setOpened] = useState(() => ({ html, times: 0, editable: isEditable(html) }));
  const [current, setCurrent] = useState(html);
  // Changed from outside, such as by Undo.
  if (html !== current) {
    setCurrent(html);
    setOpened({ html, times: opened.times + 1, editable: isEditable(html) });
  }
  const { editable } = opened;
  const refuse = useEffectEvent(onUneditable);
  useEffect(() => {
    if (!editable) refuse();
  }, [editable]);
  if (!editable) return null;
  return (
    <Surface
      key={opened.times}
      {...rest}
      opened={opened.html}
      onText={(next) => {
        setCurrent(next);
        onText(next);
      }}
    />
  );
}

interface SurfaceProps extends Omit<ControlProps, "clear" | "text"> {
  opened: string;
}

function Surface({ label, attributes, opened, onText }: SurfaceProps) {
  const editor = useEditor({
    extensions: richExtensions,
    content: parseRich(opened).toJSON(),
    // The page's policy allows no style elements.
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        id: attributes.id,
        class: cx(rendered.html, styles.text) ?? "",
        dir: "auto",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": attributes["aria-describedby"],
        ...(attributes["aria-invalid"] && { "aria-invalid": "true" }),
      },
      handleDOMEvents: { keydown: isForThePage, paste: onPaste, drop: onDrop },
    },
    onUpdate: ({ editor: { state } }) => onText(editedHtml(state.doc, opened)),
  });
  useEffect(() => {
    // On a slow page the editor of the first render is gone by now and replaced by another, which is
    // moved to its place after this; moving takes the focus from it.
    const timer = setTimeout(() => {
      if (!editor.isDestroyed) editor.view.focus();
    });
    return () => clearTimeout(timer);
  }, [editor]);
  return (
    <div className={styles.editor}>
      <RichToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

/** True for keys that are not the editor's: Tab leaves the field, also in a list; Ctrl Enter saves. */
function isForThePage(_view: EditorView, event: KeyboardEvent): boolean {
  return event.key === "Tab" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
}

/**
 * Inserts pasted content after sanitising it. The editor's own way writes it into a page as text,
 * which the policy forbids (Trusted Types).
 */
function onPaste(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  const data = event.clipboardData;
  const { tr, doc, selection } = view.state;
  const text = data?.getData("text/plain") ?? "";
  if (selection.$from.parent.type.spec.code) {
    view.dispatch(tr.insertText(text).scrollIntoView());
  } else if (data && (text !== "" || data.getData("text/html") !== "")) {
    view.dispatch(tr.replaceSelection(sliceOf(doc, data)).scrollIntoView());
  }
  return true;
}

/** Refuses what comes from outside: the editor would write it into the page, too. */
function onDrop(view: EditorView, event: DragEvent): boolean {
  if (!view.dragging) event.preventDefault();
  return !view.dragging;
}
