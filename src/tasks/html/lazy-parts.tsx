import { lazy, useEffect, useEffectEvent } from "react";
import type { RichEditorProps } from "#src/tasks/html/rich/rich-editor.tsx";

/*
 * Parts with heavy libraries. One that can't be loaded, as after a new version was deployed, must not
 * take the form with it, nor what was typed.
 */

/** Sanitised HTML; loads with the sanitiser. */
export const HtmlPreview = lazy(async () => {
  try {
    const { HtmlPreview: component } = await import("#src/tasks/html/html-preview.tsx");
    return { default: component };
  } catch {
    return { default: NoPreview };
  }
});

/** Editor of formatted text; loads when it is opened. */
export const RichEditor = lazy(async () => {
  try {
    const { RichEditor: component } = await import("#src/tasks/html/rich/rich-editor.tsx");
    return { default: component };
  } catch {
    return { default: NoEditor };
  }
});

function NoPreview(_props: { html: string }) {
  return <p>The preview couldn’t be loaded. Reload the page to try again.</p>;
}

function NoEditor({ onUneditable }: RichEditorProps) {
  const refuse = useEffectEvent(() =>
    onUneditable("The editor for formatted text couldn’t be loaded, so this is the HTML."),
  );
  useEffect(() => refuse(), []);
  return null;
}
