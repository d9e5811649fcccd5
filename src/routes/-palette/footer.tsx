import { Keys } from "#src/routes/-palette/palette-row.tsx";
import { keyWords } from "#src/ui/commands/key-names.ts";
import styles from "./palette.module.css";

const hint = `Enter opens, ${keyWords("$mod+Enter")} restores.`;

interface FooterProps {
  /** ID of the hint that describes the field. */
  id: string;
  hasIds: boolean;
}

/** The keys of the palette, and what else can be typed into it. */
export function Footer({ id, hasIds }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <span id={id} hidden>
        {hint}
      </span>
      <span className={styles.hints} aria-hidden>
        <Keys>ArrowUp</Keys>
        <Keys>ArrowDown</Keys> move
        <Keys>Enter</Keys> open
        <Keys>$mod+Enter</Keys> restore
      </span>
      <span>
        {hasIds ? "IDs are recognised by their prefix" : "Paste an ID, or text with IDs in it"}
      </span>
    </footer>
  );
}
