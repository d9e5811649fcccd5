import { cutText } from "#src/lib/cut-text.ts";
import { cx } from "#src/ui/cx.ts";
import styles from "./text.module.css";

const MAX_CHARACTERS = 500;
/** Characters that are invisible or change direction, which can disguise identifiers and URLs. */
const deceptive = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/** Replaces deceptive characters by their code point, such as ‹U+202E›. */
export function revealMarks(text: string): string {
  return text.replace(deceptive, (mark) => {
    const code = mark.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
  });
}

interface ServiceTextProps {
  children: string;
  className?: string;
  /** Tip; a long text itself without. */
  title?: string;
}

/** One line of text from the workspace, truncated and isolated in direction. */
export function ServiceText({ children, className, title }: ServiceTextProps) {
  const shown = cutText(children, MAX_CHARACTERS);
  return (
    <bdi
      className={cx(styles.line, className)}
      title={title ?? (shown.length > 24 ? shown : undefined)}
    >
      {shown}
    </bdi>
  );
}

/** Multi-line text from the workspace. */
export function Prose({ children }: { children: string }) {
  return <bdi className={styles.prose}>{children}</bdi>;
}

/** Identifier in a monospaced font. */
export function IdText({ children }: { children: string }) {
  return <bdi className={styles.id}>{revealMarks(children)}</bdi>;
}

/** Something by name, with its ID as the tip; by ID where the name is not known. */
export function NamedId({ id, name }: { id: string; name: string | null | undefined }) {
  return name ? <ServiceText title={id}>{name}</ServiceText> : <IdText>{id}</IdText>;
}

/** Placeholder for a field that is null, or has no value for another reason. */
export const NotSet = ({ children = "Not set", title }: { children?: string; title?: string }) => (
  <span className={styles.muted} title={title}>
    {children}
  </span>
);

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: string }) {
  return <span className={styles.hidden}>{children}</span>;
}
