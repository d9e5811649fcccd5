import type { ReactNode } from "react";
import styles from "./drawer.module.css";
import { Modal } from "#src/ui/dialog/modal.tsx";

interface DrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Modal panel at the right edge. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  return (
    <Modal closeOnBackdrop className={styles.drawer} aria-label={label} onClose={onClose}>
      <div className={styles.inside}>{children}</div>
    </Modal>
  );
}
