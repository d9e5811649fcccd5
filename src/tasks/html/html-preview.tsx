import { useDeferredValue } from "react";
import rendered from "#src/tasks/html/rendered.module.css";
import textStyles from "#src/ui/text/text.module.css";
import { sanitise } from "#src/tasks/html/sanitise.ts";

/**
 * Preview of a description, sanitised. The only place of the console that puts HTML on a page;
 * loads, with the sanitiser, when a description is shown.
 */
export function HtmlPreview({ html }: { html: string }) {
  const shown = useDeferredValue(html);
  if (shown.trim() === "") return <p className={textStyles.muted}>Nothing to show.</p>;
  return (
    <div
      className={rendered.html}
      dir="auto"
      ref={(place) => place?.replaceChildren(sanitise(shown))}
    />
  );
}
