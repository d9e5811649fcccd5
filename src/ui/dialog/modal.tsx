import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./modal.module.css";

interface ModalProps extends ComponentProps<"dialog"> {
  onClose: () => void;
  /** Whether a press beside it closes it, too. */
  light?: boolean;
}

/**
 * What stands over the page. The native dialog keeps focus inside, closes on Escape and gives focus
 * back to whatever opened it. Its size and place are for the caller to say.
 */
export function Modal({ onClose, light = false, className, children, ...props }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // While it is still in the document, so that closing gives focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
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
        if (light && event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
