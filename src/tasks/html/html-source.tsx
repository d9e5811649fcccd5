import { Suspense, useState } from "react";
import { formatBytes } from "#src/lib/format-bytes.ts";
import type { ControlProps } from "#src/tasks/form/fields/line-control.tsx";
import inputStyles from "#src/ui/styles/text-input.module.css";
import { HtmlPreview } from "#src/tasks/html/lazy-parts.tsx";
import { cx } from "#src/ui/cx.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import styles from "./html-control.module.css";

interface HtmlSourceProps extends Pick<ControlProps, "attributes" | "text" | "onText"> {
  /** Reason why the source is shown and not the formatted text. */
  note: string | null;
}

/** HTML of the description, sent as typed, with an optional preview beside it. */
export function HtmlSource({ attributes, text, onText, note }: HtmlSourceProps) {
  const [open, setOpen] = useState(false);
  const bytes = new TextEncoder().encode(text).length;
  return (
    <>
      <div className={cx(styles.both, open && styles.open)}>
        <textarea
          {...attributes}
          className={cx(inputStyles.input, inputStyles.mono, styles.source)}
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
