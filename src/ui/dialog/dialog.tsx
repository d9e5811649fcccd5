import { type ComponentProps, useId } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./dialog.module.css";
import { Modal } from "#src/ui/dialog/modal.tsx";

interface DialogProps extends ComponentProps<typeof Modal> {
  title: string;
  narrow?: boolean;
}

/** A question over the page: a title, words, perhaps fields, and what can be done. */
export function Dialog({ title, narrow = false, children, ...props }: DialogProps) {
  const id = useId();
  return (
    <Modal {...props} className={cx(styles.dialog, narrow && styles.narrow)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Modal>
  );
}

/** The last line of a dialog: what can be done. */
export function DialogActions(props: ComponentProps<"div">) {
  return <div {...props} className={styles.actions} />;
}
