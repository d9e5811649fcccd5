import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./modal.module.css";

interface ModalProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in the middle: the native one keeps the focus inside and gives it back. */
export function Modal({ label, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.modal}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}
