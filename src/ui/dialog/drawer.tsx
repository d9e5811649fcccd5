import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import { PageTitle } from "#src/ui/shell/page-header.tsx";
import { useBeside } from "#src/ui/table/virtual/use-narrow.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./drawer.module.css";

interface DrawerProps {
  label: string;
  /** True where it stands beside the list that it is opened from, which stays in use, if there is room. */
  isBeside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Drawer({ label, isBeside = false, onClose, children }: DrawerProps) {
  // Beside the list it is no dialog: keys and focus stay with the page.
  const isPanel = useBeside() && isBeside;
  useCommands({ clear: isPanel ? onClose : null });
  const inside = <div className={styles.inside}>{children}</div>;
  return isPanel ? (
    <dialog open className={styles.panel} aria-label={label}>
      {inside}
    </dialog>
  ) : (
    <Modal closeOnBackdrop className={styles.drawer} aria-label={label} onClose={onClose}>
      {inside}
    </Modal>
  );
}

interface DrawerHeadProps {
  icon?: ReactNode;
  title: string;
  subtitle: ReactNode;
  pager?: ReactNode;
  onClose: () => void;
  /** Tabs. */
  children?: ReactNode;
}

/** Gets the focus as the drawer opens, whatever is before it. React has no attribute for it. */
const focusFirst = (button: HTMLElement | null) => void button?.toggleAttribute("autofocus", true);

export function DrawerHead({ icon, title, subtitle, pager, onClose, children }: DrawerHeadProps) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {icon}
        <h2>
          <ServiceText>{title}</ServiceText>
        </h2>
        {pager}
        <CloseButton ref={focusFirst} onClick={onClose} />
      </div>
      <div className={styles.subtitle}>{subtitle}</div>
      {children}
    </header>
  );
}

interface NotFoundDrawerProps {
  title: string;
  /** The page beneath, for the document title. */
  page: string;
  onClose: () => void;
  action?: ReactNode;
  children: ReactNode;
}

export function NotFoundDrawer(props: NotFoundDrawerProps) {
  const { title, page, onClose, action, children } = props;
  return (
    <Drawer label={title} onClose={onClose}>
      <PageTitle>{`${title} · ${page}`}</PageTitle>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={title}
        actions={
          <>
            {action}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        {children}
      </EmptyState>
    </Drawer>
  );
}
