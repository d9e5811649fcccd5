import { useState } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import type { ControlProps } from "#src/tasks/form/fields/controls.tsx";
import { focusSoon } from "#src/tasks/form/focus-soon.ts";
import { foldData, unfoldData } from "#src/tasks/html/fold-data.ts";
import { cx } from "#src/ui/cx.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { lazyComponents } from "#src/ui/lazy-component.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./html-control.module.css";

/** Sanitised HTML; loads with the sanitiser. */
export const HtmlPreview = lazyComponents(() => import("#src/tasks/html/html-preview.tsx"))(
  (parts) => parts.HtmlPreview,
);

/** Editor of formatted text; loads when it is opened. */
const RichEditor = lazyComponents(() => import("#src/tasks/html/rich/rich-editor.tsx"))(
  (parts) => parts.RichEditor,
);

type HtmlView = "shown" | "formatted" | "source";

/** Control of the description. It opens as formatted text where that keeps its HTML as it is. */
export function HtmlControl({ clear, ...control }: ControlProps) {
  const [view, setView] = useState<HtmlView>("shown");
  /** True where the source is shown instead of the formatted text, which can't hold it. */
  const [isRefused, setRefused] = useState(false);
  const { label, attributes, text } = control;
  const { id } = attributes;

  function show(next: HtmlView, refused = false) {
    setView(next);
    setRefused(refused);
    // The formatted editor takes the focus itself, once it has loaded.
    if (next !== "formatted") focusSoon(id);
  }
  return (
    <>
      {view === "shown" && (
        <section className={styles.shown} aria-label="Preview of the description">
          {text === "" ? (
            <p className={textStyles.muted}>{attributes.placeholder ?? "Empty"}</p>
          ) : (
            <HtmlPreview html={text} />
          )}
        </section>
      )}
      {view === "formatted" && (
        <RichEditor {...control} onUneditable={() => show("source", true)} />
      )}
      {view === "source" && <Source {...control} isRefused={isRefused} />}
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
        {clear}
      </div>
    </>
  );
}

interface SourceProps extends Omit<ControlProps, "clear"> {
  isRefused: boolean;
}

/** The HTML of the description, with tokens for its embedded data. */
function Source({ attributes, text, onText, isRefused }: SourceProps) {
  const [folded, setFolded] = useState(() => foldData(text));
  // Changed from outside, such as by Undo.
  if (folded.html !== text) setFolded(foldData(text));
  const [token] = folded.addresses.keys();
  return (
    <>
      <textarea
        {...attributes}
        className={cx(fieldStyles.mono, styles.source)}
        rows={10}
        spellCheck={false}
        dir="ltr"
        value={folded.shown}
        onChange={({ target: { value: shown } }) => {
          const html = unfoldData(shown, folded);
          setFolded({ ...folded, html, shown });
          onText(html);
        }}
      />
      <p className={fieldStyles.hint}>
        <span role="status">
          {isRefused && "Formatted editing would change this HTML, so it is edited as source."}
        </span>{" "}
        HTML, sent as typed, {formatBytes(new TextEncoder().encode(text).length)}
      </p>
      {token !== undefined && (
        <p className={fieldStyles.hint}>
          A token such as {token} stands for embedded data, which is sent unchanged. Move, copy or
          delete it as a whole.
        </p>
      )}
    </>
  );
}
