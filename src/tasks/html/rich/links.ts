import { type Editor, getMarkType } from "@tiptap/core";

/** Address of the first link in the selection, or of the one around the caret; null without. */
export function linkAddress(editor: Editor): string | null {
  const { href }: { href?: unknown } = editor.getAttributes("link");
  return typeof href === "string" ? href : null;
}

/** False in code, which takes no links. */
export const canLink = (editor: Editor): boolean =>
  !editor.isActive("code") && !editor.isActive("codeBlock");

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

/** Removes the links of the selected text, or the one around the caret. The text stays. */
export function removeLink(editor: Editor): void {
  editor.chain().extendMarkRange("link").unsetLink().focus().run();
}
