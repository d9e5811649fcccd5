import { type ComponentProps, useId } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./dialog.module.css";
import { Modal } from "#src/ui/dialog/modal.tsx";

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
  return <footer {...props} className={styles.actions} />;
}
