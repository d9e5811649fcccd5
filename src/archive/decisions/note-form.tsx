import { type Ref, useLayoutEffect, useRef, useState } from "react";
import { type Decision, MAX_NOTE } from "#src/archive/decisions/decision.ts";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import styles from "./decisions.module.css";

interface NoteFormProps {
  verdict: Decision["verdict"];
  note?: string | undefined;
  label: string;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement>;
  /** Called on Escape, which then closes nothing else. */
  onCancel?: () => void;
  onSubmit: (note: string) => void;
}

/** One line for a note, which may stay empty. */
export function NoteForm(props: NoteFormProps) {
  const { verdict, note = "", label, className, ref, onCancel, onSubmit } = props;
  const [text, setText] = useState(note);
  const input = useRef<HTMLInputElement>(null);
  // Immediately: what is typed before it has the focus would be taken for keys, and R restores.
  useLayoutEffect(() => {
    input.current?.focus();
    // A popover is shown only after its content is there.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <form
      ref={ref}
      className={cx(styles.note, className)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !onCancel) return;
        event.preventDefault();
        onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text);
      }}
    >
      <TextField
        ref={input}
        label={verdict === "flagged" ? "What has to be clarified?" : "Note"}
        value={text}
        maxLength={MAX_NOTE}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="large">
        {label}
      </Button>
    </form>
  );
}
