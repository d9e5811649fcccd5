import { type ComponentProps, useId, useLayoutEffect, useRef } from "react";
import bars from "#src/ui/bar.module.css";
import { CommandScope, openCommandScope } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import styles from "./modal.module.css";

interface ModalProps extends ComponentProps<"dialog"> {
  onClose: () => void;
  closeOnBackdrop?: boolean;
}

/** Modal native dialog. Its size and position are set by the caller. */
export function Modal(props: ModalProps) {
  const { onClose, closeOnBackdrop = false, className, children, ...rest } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // In a layout effect, as closing restores focus only while the dialog is in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const closeCommandScope = openCommandScope(ref);
    return () => {
      closeCommandScope();
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      {...rest}
      ref={ref}
      className={cx(styles.modal, className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (closeOnBackdrop && event.target === event.currentTarget) onClose();
      }}
    >
      <CommandScope value={ref}>{children}</CommandScope>
    </dialog>
  );
}

interface DialogProps extends ComponentProps<typeof Modal> {
  title: string;
  narrow?: boolean;
}

export function Dialog({ title, narrow = false, children, ...props }: DialogProps) {
  const id = useId();
  return (
    <Modal {...props} className={cx(styles.dialog, narrow && styles.narrow)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Modal>
  );
}

/** Footer of a dialog: a note, then its buttons, the primary one last. */
export function DialogActions(props: ComponentProps<"footer">) {
  return <footer {...props} className={cx(bars.bar, styles.actions)} />;
}
