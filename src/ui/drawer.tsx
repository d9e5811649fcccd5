import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./drawer.module.css";

interface DrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel from the right edge. The native dialog keeps focus inside, closes on Escape and gives
 * focus back to whatever opened it.
 */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
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
