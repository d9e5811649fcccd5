import { TextButton } from "#src/ui/form/button.tsx";
import { useRestoreFocusTo } from "#src/ui/restore-focus.ts";

interface WaitNoteProps {
  title: string;
  text: string;
  /** Name of what waits, on a page where several things may. */
  name?: string;
  /** ID of the element that has the focus next, when the button goes. */
  nextId: string;
  onStop: () => void;
}

/** Reason why a write waits, with a button that ends the wait. */
export function WaitNote({ title, text, name, nextId, onStop }: WaitNoteProps) {
  return (
    <span ref={useRestoreFocusTo(nextId)}>
      {title} {text}{" "}
      <TextButton aria-label={name && `Stop waiting: ${name}`} onClick={onStop}>
        Stop waiting
      </TextButton>
    </span>
  );
}
