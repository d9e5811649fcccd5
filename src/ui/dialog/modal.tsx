import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import { CommandScope, openCommandScope } from "#src/ui/commands/use-commands.ts";
import styles from "./modal.module.css";

interface ModalProps extends ComponentProps<"dialog"> {
  onClose: () => void;
  /** True to close on a click on the backdrop. */
  closeOnBackdrop?: boolean;
}

/**
 * Modal native dialog: keeps focus inside, closes on Escape and restores focus. The caller sets its
 * size and position.
 */
export function Modal({
  onClose,
  closeOnBackdrop = false,
  className,
  children,
  ...props
}: ModalProps) {
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
      {...props}
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
