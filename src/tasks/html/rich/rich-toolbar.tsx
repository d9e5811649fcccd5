import { type Editor, getMarkType } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Bold, Code, Italic, Link2, List, ListOrdered, Quote } from "lucide-react";
import { useState } from "react";
import { mayBeFollowed } from "#src/tasks/html/sanitise.ts";
import { isComposing } from "#src/ui/commands/keys.ts";
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
  { label: "Link", name: "link", icon: Link2, toggle: null },
] as const;

export function RichToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const { active, linkable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: formats.map(({ name }) => name).filter((name) => now.isActive(name)),
      // Code takes no links.
      linkable: !now.isActive("code") && !now.isActive("codeBlock"),
    }),
  });
  return (
    <>
      <div className={styles.toolbar} role="group" aria-label="Formatting">
        {formats.map(({ label: format, name, icon: Icon, toggle }) => {
          const disabled = toggle === null && !linkable;
          const label = disabled ? "Link (not in code)" : format;
          return (
            <IconButton
              key={name}
              size="small"
              icon={<Icon aria-hidden />}
              aria-label={label}
              title={label}
              aria-pressed={active.includes(name)}
              aria-disabled={disabled || undefined}
              // The text keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (toggle !== null) editor.commands[toggle]();
                else if (linkable) setLinking(true);
              }}
            />
          );
        })}
      </div>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

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
          if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
          // The form around the editor is not submitted.
          event.preventDefault();
          apply();
        }}
      />
      <DialogActions>
        {current !== null && (
          <Button
            onClick={() => {
              // Of the selected text, or the one around the caret. The text stays.
              editor.chain().extendMarkRange("link").unsetLink().focus().run();
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

/** Address of the first link in the selection, or of the one around the caret; null without. */
export function linkAddress(editor: Editor): string | null {
  const { href }: { href?: unknown } = editor.getAttributes("link");
  return typeof href === "string" ? href : null;
}

/**
 * Links the selected text, or changes the link around the caret. Without either the address itself is
 * inserted. What is typed next is not part of the link. `<` and `>` are encoded, as the browser would: the
 * sanitiser drops an address in which they look like the end of a comment.
 */
export function setLink(editor: Editor, address: string): void {
  const href = address.replaceAll(/[<>]/g, encodeURIComponent);
  const link = getMarkType("link", editor.schema);
  const { doc, selection } = editor.state;
  const isText = doc.textBetween(selection.from, selection.to) !== "";
  const chain = editor.chain();
  const marks = [{ type: "link", attrs: { href } }];
  const linked =
    isText || linkAddress(editor) !== null
      ? chain.extendMarkRange(link).setLink({ href })
      : chain.insertContent({ type: "text", text: href, marks });
  linked
    .command(({ tr, commands }) => {
      commands.setTextSelection(tr.selection.to);
      tr.removeStoredMark(link);
      return true;
    })
    .focus()
    .run();
}
