import { formatBytes } from "#src/lib/format-bytes.ts";
import { jsonText } from "#src/lib/json.ts";
import { CopyButton } from "#src/ui/form/button.tsx";
import styles from "./raw-json.module.css";

export function RawJson({ raw }: { raw: unknown }) {
  const text = jsonText(raw, 2) ?? "";
  const bytes = new TextEncoder().encode(jsonText(raw) ?? "").length;
  return (
    <>
      <div className={styles.bar}>
        <p>From the workspace, formatted, {formatBytes(bytes)}</p>
        <CopyButton text={text} what="JSON">
          Copy JSON
        </CopyButton>
      </div>
      <pre tabIndex={0} aria-label="Raw JSON">
        {text}
      </pre>
    </>
  );
}
