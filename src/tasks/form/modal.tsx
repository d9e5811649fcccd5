import type { ReactNode } from "react";
import { Modal as Over } from "#src/ui/dialog/modal.tsx";
import styles from "./modal.module.css";

interface ModalProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in the middle. */
export function Modal({ label, onClose, children }: ModalProps) {
  return (
    <Over closeOnBackdrop className={styles.modal} aria-label={label} onClose={onClose}>
      <div className={styles.inside}>{children}</div>
    </Over>
  );
}
