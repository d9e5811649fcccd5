import { type ComponentType, Suspense, lazy, useEffect, useEffectEvent, useState } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import type { ControlProps } from "#src/tasks/form/fields/line-control.tsx";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import type { RichEditorProps } from "#src/tasks/html/rich/rich-editor.tsx";
import { cx } from "#src/ui/cx.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./html-control.module.css";

type HtmlView = "shown" | "formatted" | "source";

/** Control of the description. It opens as formatted text where that keeps its HTML as it is. */
export function HtmlControl({ label, attributes, text, onText, onClear }: ControlProps) {
  const [view, setView] = useState<HtmlView>("shown");
  const [note, setNote] = useState<string | null>(null);
  const { id } = attributes;

  function show(next: HtmlView, why: string | null = null) {
    setView(next);
    setNote(why);
    // The formatted editor takes the focus itself, once it has loaded.
    if (next !== "formatted") focusSoon(id);
  }
  return (
    <>
      {view === "shown" && (
        <section className={styles.shown} aria-label={`Preview of the ${label.toLowerCase()}`}>
          {text === "" ? (
            <p className={textStyles.muted}>{attributes.placeholder ?? "Empty"}</p>
          ) : (
            <Suspense fallback={<p className={textStyles.muted}>Loading…</p>}>
              <HtmlPreview html={text} />
            </Suspense>
          )}
        </section>
      )}
      {view === "formatted" && (
        <Suspense fallback={<p className={textStyles.muted}>Loading the editor…</p>}>
          <RichEditor
            label={label}
            attributes={attributes}
            html={text}
            onHtml={onText}
            onUneditable={(why) => show("source", why)}
          />
        </Suspense>
      )}
      {view === "source" && (
        <HtmlSource attributes={attributes} text={text} onText={onText} note={note} />
      )}
      <div className={styles.links}>
        {/* One button, so that it has the focus while the editor loads. */}
        <TextButton
          id={view === "shown" ? id : undefined}
          aria-label={view === "shown" ? `Edit ${label}` : undefined}
          aria-describedby={view === "shown" ? attributes["aria-describedby"] : undefined}
          onClick={() => show(view === "shown" ? "formatted" : "shown")}
        >
          {view === "shown" ? "Edit" : "Close editor"}
        </TextButton>
        <TextButton onClick={() => show(view === "source" ? "formatted" : "source")}>
          {view === "source" ? "Formatted text" : "Edit as HTML"}
        </TextButton>
        {onClear && (
          <TextButton aria-label={`Clear ${label}`} onClick={onClear}>
            Clear
          </TextButton>
        )}
      </div>
    </>
  );
}

interface HtmlSourceProps extends Pick<ControlProps, "attributes" | "text" | "onText"> {
  /** Reason why the source is shown and not the formatted text. */
  note: string | null;
}

function HtmlSource({ attributes, text, onText, note }: HtmlSourceProps) {
  const [open, setOpen] = useState(false);
  const bytes = new TextEncoder().encode(text).length;
  return (
    <>
      <div className={cx(styles.both, open && styles.open)}>
        <textarea
          {...attributes}
          className={cx(fieldStyles.mono, styles.source)}
          rows={open ? 10 : 4}
          spellCheck={false}
          dir="auto"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {open && (
          <section className={styles.preview} aria-label="Preview of the description" tabIndex={0}>
            <Suspense fallback={<p className={textStyles.muted}>Loading the preview…</p>}>
              <HtmlPreview html={text} />
            </Suspense>
          </section>
        )}
      </div>
      <div className={cx(fieldStyles.hint, styles.under)}>
        <span role="status">{note}</span>
        <span>
          HTML, sent as typed, {formatBytes(bytes)}
          {open && ". The preview leaves out images, media, styles and scripts"}
        </span>
        <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Close the preview" : "Preview"}
        </TextButton>
      </div>
    </>
  );
}

/*
 * Parts with heavy libraries. One that can't be loaded, as after a new version was deployed, must not
 * take the form with it, nor what was typed.
 */

function lazyOr<P>(load: () => Promise<ComponentType<P>>, fallback: ComponentType<P>) {
  return lazy(async () => ({ default: await load().catch(() => fallback) }));
}

/** Sanitised HTML; loads with the sanitiser. */
const HtmlPreview = lazyOr(
  async () => (await import("#src/tasks/html/html-preview.tsx")).HtmlPreview,
  NoPreview,
);

/** Editor of formatted text; loads when it is opened. */
const RichEditor = lazyOr(
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
