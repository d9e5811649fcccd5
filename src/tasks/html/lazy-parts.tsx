import { type ComponentType, lazy, useEffect, useEffectEvent } from "react";
import type { RichEditorProps } from "#src/tasks/html/rich/rich-editor.tsx";

/*
 * Parts with heavy libraries. One that can't be loaded, as after a new version was deployed, must not
 * take the form with it, nor what was typed.
 */

function lazyOr<P>(load: () => Promise<ComponentType<P>>, fallback: ComponentType<P>) {
  return lazy(async () => ({ default: await load().catch(() => fallback) }));
}

/** Sanitised HTML; loads with the sanitiser. */
export const HtmlPreview = lazyOr(
  async () => (await import("#src/tasks/html/html-preview.tsx")).HtmlPreview,
  NoPreview,
);

/** Editor of formatted text; loads when it is opened. */
export const RichEditor = lazyOr(
  async () => (await import("#src/tasks/html/rich/rich-editor.tsx")).RichEditor,
  NoEditor,
);

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
