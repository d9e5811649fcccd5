import { cutText } from "#src/lib/cut-text.ts";
import { cx } from "#src/ui/cx.ts";
import styles from "./text.module.css";

const longest = 500;
/** Marks that change direction or take no room; in identifiers and addresses they only deceive. */
const deceptive = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/** Shows marks that would deceive as their code point, such as ‹U+202E›. */
export function revealMarks(text: string): string {
  return text.replace(deceptive, (mark) => {
    const code = mark.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
  });
}

/** Words from the service: one line, isolated in direction, inside their place however long they are. */
export function ServiceText({ children, className }: { children: string; className?: string }) {
  const shown = cutText(children, longest);
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
export function VisuallyHidden({ children }: { children: string }) {
  return <span className={styles.hidden}>{children}</span>;
}
