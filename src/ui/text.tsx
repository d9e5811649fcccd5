import { cx } from "./cx.ts";
import styles from "./text.module.css";

const longest = 500;
/** Marks that change direction or take no room; in identifiers and addresses they only deceive. */
const deceptive = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** At most 500 characters as a reader counts them, never half of one. */
function cut(text: string): string {
  if (text.length <= longest) return text;
  let kept = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === longest) return `${kept}…`;
    kept += segment;
    count += 1;
  }
  return text;
}

/** Shows marks that would deceive as their code point, such as ‹U+202E›. */
export function revealMarks(text: string): string {
  return text.replace(deceptive, (mark) => {
    const code = mark.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
  });
}

/** Words from the service: one line, isolated in direction, inside their place however long they are. */
export function Words({ children, className }: { children: string; className?: string }) {
  const shown = cut(children);
  return (
    <bdi className={cx(styles.line, className)} title={shown.length > 24 ? shown : undefined}>
      {shown}
    </bdi>
  );
}

/** Words from the service over several lines. */
export function Prose({ children }: { children: string }) {
  return <bdi className={styles.prose}>{children}</bdi>;
}

/** An identifier in fixed width. */
export function IdText({ children }: { children: string }) {
  return <bdi className={styles.id}>{revealMarks(children)}</bdi>;
}

/** Stands for null: the service has the field and no value in it. */
export function NotSet() {
  return <span className={styles.none}>Not set</span>;
}

/** Read out, not seen. */
export function Hidden({ children }: { children: string }) {
  return <span className={styles.hidden}>{children}</span>;
}
