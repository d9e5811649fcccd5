import { type ReactNode, useId } from "react";
import { cx } from "#src/ui/cx.ts";
import { DialogActions, Modal } from "#src/ui/dialog/modal.tsx";
import { CloseButton } from "#src/ui/form/button.tsx";
import styles from "./form-dialog.module.css";

/**
 * Gives the first focus to a field of the form, or without one to the button that submits. React has no
 * attribute for it.
 */
function focusFirst(actions: HTMLElement | null) {
  const field = actions?.previousElementSibling?.querySelector("input:not(details *), textarea");
  const first = field ?? actions?.querySelector("[type=submit]");
  first?.toggleAttribute("autofocus", true);
}

interface FormDialogProps {
  title: string;
  className?: string | undefined;
  bodyClassName?: string | undefined;
  children: ReactNode;
  /** A note, then the buttons, the one that submits last. */
  actions: ReactNode;
  /** Called by its button, and by Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  onClose: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { title, className, bodyClassName, children, actions, onSubmit, onClose } = props;
  const id = useId();
  return (
    <Modal className={cx(styles.dialog, className)} aria-labelledby={id} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          // Some browsers submit the form for these keys as well.
          event.preventDefault();
          if (!event.repeat) onSubmit();
        }}
      >
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <CloseButton size="small" onClick={onClose} />
        </header>
        <div className={cx(styles.body, bodyClassName)}>{children}</div>
        <DialogActions ref={focusFirst}>{actions}</DialogActions>
      </form>
    </Modal>
  );
}
