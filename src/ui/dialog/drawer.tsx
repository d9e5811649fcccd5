import type { ReactNode } from "react";
import styles from "./drawer.module.css";
import { Modal } from "#src/ui/dialog/modal.tsx";

interface DrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the right edge. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  return (
    <Modal light className={styles.drawer} aria-label={label} onClose={onClose}>
      <div className={styles.inside}>{children}</div>
    </Modal>
  );
}
