import { Suspense, lazy, useState } from "react";
import { TextButton } from "#src/ui/form/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import type { ControlProps } from "#src/tasks/form/fields/line-control.tsx";
import styles from "./html-control.module.css";
import fieldStyles from "#src/tasks/form/fields/task-field.module.css";

/** Loads with the sanitiser when the preview is first opened. */
const HtmlPreview = lazy(async () => {
  const { HtmlPreview: component } = await import("#src/tasks/html/html-preview.tsx");
  return { default: component };
});

/** Source of the description, with an optional preview beside it. It is sent as typed. */
export function HtmlControl({ label, attributes, text, onText, onClear }: ControlProps) {
  const [open, setOpen] = useState(false);
  const bytes = new TextEncoder().encode(text).length;
  return (
    <>
      <div className={cx(styles.both, open && styles.open)}>
        <textarea
          {...attributes}
          className={cx(fieldStyles.input, fieldStyles.mono, styles.source)}
          rows={open ? 10 : 4}
          spellCheck={false}
          dir="auto"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {open && (
          <section className={styles.preview} aria-label="Preview of the description" tabIndex={0}>
            <Suspense fallback={<p className={styles.empty}>Loading the preview…</p>}>
              <HtmlPreview html={text} />
            </Suspense>
          </section>
        )}
      </div>
      <div className={styles.under}>
        <span>
          HTML, sent as typed, {formatBytes(bytes)}
          {open && ". The preview leaves out images, media, styles and scripts"}
        </span>
        <span className={styles.links}>
          <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Close the preview" : "Preview"}
          </TextButton>
          {onClear && (
            <TextButton aria-label={`Clear ${label}`} onClick={onClear}>
              Clear
            </TextButton>
          )}
        </span>
      </div>
    </>
  );
}
