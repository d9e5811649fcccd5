import { formatBytes } from "#src/lib/format-bytes.ts";
import { jsonText } from "#src/lib/json.ts";
import { cx } from "#src/ui/cx.ts";
import { CopyButton } from "#src/ui/form/button.tsx";
import styles from "./raw-json.module.css";

/** Tokens of a line of formatted JSON: keys, strings, numbers and literals. */
const token =
  /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

function highlight(line: string) {
  const pieces = [];
  let end = 0;
  for (const match of line.matchAll(token)) {
    const [whole, text, colon] = match;
    pieces.push(line.slice(end, match.index));
    end = match.index + whole.length;
    const shown = text ?? whole;
    const tokenType = text ? (colon ? "key" : "text") : /^[tfn]/.test(whole) ? "word" : "number";
    pieces.push(
      <span key={match.index} className={styles[tokenType]}>
        {shown}
      </span>,
      colon ?? "",
    );
  }
  pieces.push(line.slice(end));
  return pieces;
}

interface JsonTextProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** Formatted JSON in colour, line by line. Its text is exactly `text`. */
export function JsonText({ text, label, className }: JsonTextProps) {
  return (
    <pre className={cx(styles.json, className)} tabIndex={0} aria-label={label}>
      {text.split(/(?<=\n)/).map((line, index) => (
        <span key={index} className={styles.line}>
          {highlight(line)}
        </span>
      ))}
    </pre>
  );
}

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
      <JsonText text={text} label="Raw JSON" />
    </>
  );
}
