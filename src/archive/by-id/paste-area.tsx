import { type ClipboardEvent, type Ref, useId } from "react";
import styles from "./paste-area.module.css";

interface PasteAreaProps {
  ref: Ref<HTMLTextAreaElement>;
  onText: (text: string) => void;
  /** Once something was found, how it works needs no words. */
  hinted: boolean;
}

/** Characters. Chromium inserts a paste line by line: 2 s for 50 kB, 18 s for 200 kB (measured). */
const large = 10_000;

/** Takes IDs, or any text in which some stand. */
export function PasteArea({ ref, onText, hinted }: PasteAreaProps) {
  const id = useId();

  /** Sets the value at once. The price is that the browser cannot undo it, so small pastes are left alone. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const area = event.currentTarget;
    const text = event.clipboardData.getData("text/plain");
    if (text.length < large) return;
    event.preventDefault();
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    onText(area.value);
  }

  return (
    <>
      <label className={styles.label} htmlFor={id}>
        IDs, one a line
      </label>
      <textarea
        ref={ref}
        id={id}
        className={styles.area}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-hint`}
        onPaste={onPaste}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint} hidden={!hinted}>
        Or any text, such as a mail, a log, a CSV or addresses: the IDs in it are found.
      </p>
    </>
  );
}
