import { useDeferredValue, useMemo } from "react";
import { inWords } from "#src/lib/format.ts";
import rendered from "#src/tasks/html/rendered.module.css";
import { sanitise } from "#src/tasks/html/sanitise.ts";
import fieldStyles from "#src/ui/form/field.module.css";
import textStyles from "#src/ui/text/text.module.css";

/**
 * Preview of a description, sanitised, and a line that says what it leaves out. The only place of
 * the console that puts HTML on a page; loads, with the sanitiser, when a description is shown.
 */
export function HtmlPreview({ html }: { html: string }) {
  const shown = useDeferredValue(html);
  const { content, leftOut } = useMemo(() => sanitise(shown, { tables: true }), [shown]);
  const isEmpty = !content.textContent?.trim();
  return (
    <>
      {isEmpty ? (
        <p className={textStyles.muted}>Nothing to show.</p>
      ) : (
        <div
          className={rendered.html}
          dir="auto"
          ref={(place) => place?.replaceChildren(content.cloneNode(true))}
        />
      )}
      {leftOut.length > 0 && <p className={fieldStyles.hint}>Not shown: {inWords(leftOut)}.</p>}
    </>
  );
}
